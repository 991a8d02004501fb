import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { Rejected } from '../channel.ts'
import type { MailSettings } from './settings.ts'

export interface Letter {
  to: { name: string; address: string }
  subject: string
  text: string
  /** The mail's id, the same at each try. */
  id: string
}

/** In ms: less than a delivery may take. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Whether a connection stays within this computer, where nobody can intercept it. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Sends a letter; throws unless the mail server has accepted it. A connection to another computer uses TLS, or fails.
 * Aborting closes the connection: a mail server that answers slowly enough never reaches `socketTimeout`.
 */
export function senderBy({ smtp, from }: Pick<MailSettings, 'smtp' | 'from'>) {
  const isHere = isLoopback(smtp.host)
  const transport = createTransport({
    ...smtp,
    ...timeouts,
    requireTLS: !isHere,
    ignoreTLS: isHere,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.split('@').at(-1)
  return async ({ id, ...letter }: Letter, signal: AbortSignal): Promise<void> => {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const mail = { ...letter, from, messageId: `<${id}@${domain}>`, headers, signal }
    await transport.sendMail(mail).catch((error: unknown) => {
      signal.throwIfAborted()
      throw isFinal(error) ? new Rejected(error.message) : error
    })
  }
}

/**
 * Whether the mail server will never accept the letter for this person: it answered 5xx to the receiver or to the
 * letter itself.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && ['RCPT TO', 'DATA'].includes(String(error.command))
}
