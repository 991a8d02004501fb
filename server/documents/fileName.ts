import { basename, extname } from 'node:path'

/** Control characters, and characters that make a name look different from what it is. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const longest = 200

const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** A file's name as it was before the browser put it into a form: these three, and not `%` itself, it escapes there. */
export const nameBeforeForm = (sent: string): string =>
  sent.replace(/%(?:22|0D|0A)/g, (escape) => escapes[escape] ?? escape)

/** A name that is safe to keep and to show: no folders, no invisible characters, of moderate length. */
export function safeName(given: string): string {
  const name = basename(given.normalize('NFC').replaceAll('\\', '/')).replace(deceptive, '').trim().replace(/^\.+/, '')
  const extension = extname(name).slice(0, 20)
  const stem = extension ? name.slice(0, -extname(name).length) : name
  const characters = [...stem].slice(0, longest - extension.length)
  return `${characters.join('') || 'document'}${extension}`
}

/** The header that makes a browser save the file under its name (RFC 6266, names as in RFC 5987). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
