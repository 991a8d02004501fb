import { t } from '../../../src/texts/t.ts'
import type { DefinitionFiles } from '../../lib/definitionFiles.ts'

/** The limits on the size of the definitions, in bytes and in files. */
export interface Bounds {
  file: number
  total: number
  entries: number
}

/** Paths that every system can store and that cannot lead out of the folder. */
const plain = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,99}\/)*[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/

/** The errors in the paths of the files that somebody has changed, by path. */
export function misplaced(
  changes: ReadonlyMap<string, string | null>,
  isKnown: (path: string) => boolean,
): Record<string, string[]> {
  const wrong = [...changes].filter(([path, text]) => text !== null && !(plain.test(path) && isKnown(path)))
  const message = t('The definitions have no file with this path. Rename it, or leave it out.')
  return Object.fromEntries(wrong.map(([path]) => [path, [message]]))
}

/** The files that are too large, by path; under the empty path, whether all files together are. */
export function tooLarge(files: DefinitionFiles, bounds: Bounds): Record<string, string[]> {
  const sizes = [...files].map(([path, text]) => ({ path, bytes: Buffer.byteLength(text) }))
  const large = sizes.filter(({ bytes }) => bytes > bounds.file)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const all = [
    ...(total > bounds.total
      ? [t('All files together must not be larger than {limit}.', { limit: kilobytes(bounds.total) })]
      : []),
    ...(files.size >= bounds.entries ? [t('There must be fewer than {limit} files.', { limit: bounds.entries })] : []),
  ]
  return Object.fromEntries([
    ...large.map(({ path }) => [
      path,
      [t('This file must not be larger than {limit}.', { limit: kilobytes(bounds.file) })],
    ]),
    ...(all.length > 0 ? [['', all]] : []),
  ]) as Record<string, string[]>
}

const kilobytes = (bytes: number): string => `${bytes / 1024} kB`
