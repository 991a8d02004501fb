import type { UnreadableFile } from '../../../src/engine/source/source.ts'

/** The limits of a definitions' folder, in bytes and in entries. The product's own folder takes a tenth of them. */
export const bounds = { file: 512 * 1024, total: 2 * 1024 * 1024, entries: 1_000 }

export function unreadable(path: string, message: string, at = '1:1'): UnreadableFile {
  return { path, at, message }
}

const reasons: Record<string, string> = {
  EACCES: 'this account may not read it. Change its permissions, or those of the folders that contain it.',
  EPERM: 'this account may not read it. Change its permissions, or those of the folders that contain it.',
  ELOOP: 'this link points back to itself. Point it to a file.',
  ENOENT: 'this link is broken. Point it to a file, or remove it.',
  ENAMETOOLONG: 'its name is too long. Shorten it.',
}

/** Explains why the operating system refuses to read a file. */
export function denied(path: string, error: unknown): UnreadableFile {
  const code = codeOf(error)
  return unreadable(path, reasons[code] ?? `it cannot be read (${code || String(error)}). Fix that.`)
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const notRegular = (path: string): UnreadableFile =>
  unreadable(path, 'this is neither a file nor a folder. Remove it, or replace it with a file.')

export const tooLarge = (path: string, bytes: number): UnreadableFile =>
  unreadable(
    path,
    `this file has ${inWords(bytes)}; the limit is ${inWords(bounds.file)}. Remove what does not belong in it.`,
  )

export function inWords(bytes: number): string {
  return bytes < 10 * 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`
}
