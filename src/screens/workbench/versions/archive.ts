import { strToU8, zipSync } from 'fflate'

/** All files of a version as a ZIP archive, in the folder `schemas`. The same files always give the same archive. */
export function archiveOf(texts: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const files = [...texts].map(([path, text]) => [`schemas/${path}`, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: new Date('1980-01-01T12:00:00') }))
}
