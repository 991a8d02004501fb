import type { Environment } from '../../lib/environment.ts'

/** The mail server, the sender, and the address for links. */
export interface MailSettings {
  smtp: {
    host: string
    port: number
    /** Whether the connection uses TLS from the first byte. Otherwise it begins without TLS and upgrades. */
    secure: boolean
    auth?: { user: string; pass: string }
  }
  from: { name: string; address: string }
  /** The address at which browsers reach the product. */
  origin: string
  /** The hour of the day, 0 to 23, at which digests are sent. */
  digestHour: number
}

const needed = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']

/** Reads the mail settings; undefined without them. Adds a sentence for each mistake to `wrong`. */
export function mailSettings(env: Environment, wrong: string[]): MailSettings | undefined {
  if (!env.SMTP_URL && !env.MAIL_FROM && !env.MAIL_DIGEST_HOUR) return undefined
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) wrong.push(`Mail needs ${needed.join(', ')}; missing: ${missing.join(', ')}.`)
  const [smtp, from, origin] = [smtpServer(env.SMTP_URL ?? ''), sender(env.MAIL_FROM ?? ''), env.PUBLIC_URL ?? '']
  // Messages never show the URL, because it contains a password.
  if (env.SMTP_URL && !smtp) {
    wrong.push(
      'SMTP_URL must look like smtps://user:password@mail.example.com:465, or smtp:// with port 587, without a path.',
    )
  }
  if (env.MAIL_FROM && !from) {
    wrong.push('MAIL_FROM must be an address such as credit@example.com or Credit Risk Workflow <credit@example.com>.')
  }
  if (origin && !isOrigin(origin)) {
    wrong.push(`PUBLIC_URL must be an origin such as https://credit.example.com, not "${origin}".`)
  }
  const digestHour = env.MAIL_DIGEST_HOUR || '7'
  if (!/^([01]?\d|2[0-3])$/.test(digestHour)) {
    wrong.push(`MAIL_DIGEST_HOUR must be an hour from 0 to 23, not "${digestHour}".`)
  }
  return smtp && from && { smtp, from, origin, digestHour: Number(digestHour) }
}

function smtpServer(text: string): MailSettings['smtp'] | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text)
  const secure = protocol === 'smtps:'
  if (!(secure || protocol === 'smtp:') || hostname === '' || !['', '/'].includes(pathname) || search) return undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(username && { auth: { user: decoded(username), pass: decoded(password) } }),
  }
}

/**
 * Decodes percent escapes. A text without valid escapes stays as it is, so “%” may stand for itself, as in
 * DATABASE_URL.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function sender(text: string): MailSettings['from'] | undefined {
  const [, name = '', bracketed] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = (bracketed ?? text).trim()
  return isMailAddress(address) ? { name: name.trim() || 'Credit Risk Workflow', address } : undefined
}

/** Whether a text is one address and nothing else: no list, no name, no line break. */
export const isMailAddress = (text: string): boolean =>
  /^[^\s@<>()[\]",:;\\\p{Cc}]+@[^\s@<>()[\]",:;\\\p{Cc}]+$/u.test(text)

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
