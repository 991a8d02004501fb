/** Control characters, and characters that make a name look different from what it is. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const longest = { name: 200, extension: 20 }

/**
 * The name under which a file becomes a document: no folders, no invisible characters, of moderate length. Documents of
 * one name are versions of each other (ADR 0014).
 */
export function documentName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).filter(Boolean).at(-1) ?? ''
  const name = last.replace(deceptive, '').trim().replace(/^\.+/, '')
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const extension = ending.slice(0, longest.extension)
  const characters = [...stem].slice(0, longest.name - extension.length)
  return `${characters.join('') || 'document'}${extension}`
}
