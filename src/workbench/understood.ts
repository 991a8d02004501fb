import { type DefinitionFiles, valueIn } from './files.ts'

/** The files as they are now, but with the last valid text of each file that is not JSON at the moment. */
export function understood(last: DefinitionFiles, now: DefinitionFiles): DefinitionFiles {
  if (last === now) return last
  const broken = [...now.keys()].filter(
    (path) => now.get(path) !== last.get(path) && last.has(path) && valueIn(now, path) === undefined,
  )
  if (broken.length === 0) return now
  return new Map([...now, ...broken.map((path) => [path, last.get(path) ?? ''] as const)])
}
