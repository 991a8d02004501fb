/** What a definitions' folder may hold at most, in bytes and in entries; the product's own holds a tenth of it. */
export const bounds = { file: 512 * 1024, total: 2 * 1024 * 1024, entries: 1_000 }

/** What cannot be read as a definition: where, what is wrong, and the mend. */
export interface Unreadable {
  path: string
  /** Line and column. */
  at: string
  message: string
}

export function unreadable(path: string, message: string, at = '1:1'): Unreadable {
  return { path, at, message }
}

const reasons: Record<string, string> = {
  EACCES: 'this account may not read it. Change its rights, or those of the folders around it.',
  EPERM: 'this account may not read it. Change its rights, or those of the folders around it.',
  ELOOP: 'this link leads in a circle. Let it lead to a file.',
  ENOENT: 'this link leads nowhere. Let it lead to a file, or remove it.',
  ENAMETOOLONG: 'its name is too long. Shorten it.',
}

/** Why the operating system does not give it. */
export function denied(path: string, error: unknown): Unreadable {
  const code = codeOf(error)
  return unreadable(path, reasons[code] ?? `it cannot be read (${code || String(error)}). Mend that.`)
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const notRegular = (path: string): Unreadable =>
  unreadable(path, 'this is neither a file nor a folder. Remove it, or put a file in its place.')

export const tooLarge = (path: string, bytes: number): Unreadable =>
  unreadable(
    path,
    `this file has ${inWords(bytes)}, and may have ${inWords(bounds.file)}. Remove what does not belong in it.`,
  )

export function inWords(bytes: number): string {
  return bytes < 10 * 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`
}
