import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../server/lib/root.ts'
import { usesIn } from './uses.ts'

/** A page of the guide. */
export interface Task {
  page: string
  title: string
}

interface ExampleFile {
  path: string
  value: unknown
}

const guide = 'docs/guide'
const bank = 'docs/example'

/** The files, or parts of files, that a page of the guide shows. */
const shownIn = (text: string): ExampleFile[] =>
  [...text.matchAll(/In `([^`]+)`:\n\n```json\n(.*?)```/gs)].map(([, path = '', json = '']) => ({
    path,
    value: JSON.parse(json) as unknown,
  }))

/**
 * The pages of the guide that use each key. The page with the fewest keys comes first, because it is mostly about this
 * key.
 */
export function tasksByKey(): Map<string, Task[]> {
  const pages = readdirSync(join(root, guide)).filter((page) => page !== 'README.md')
  const known = pages.map((page) => {
    const text = readFileSync(join(root, guide, page), 'utf8')
    const ids = new Set(shownIn(text).flatMap(({ path, value }) => usesIn(path, value).map(({ id }) => id)))
    return { page, title: /^# (.*)$/m.exec(text)?.[1] ?? page, ids }
  })
  const byKey = new Map<string, Task[]>()
  for (const { ids, ...task } of known.toSorted((one, other) => one.ids.size - other.ids.size))
    for (const id of ids) byKey.set(id, [...(byKey.get(id) ?? []), task])
  return byKey
}

/** The values that each key has in the small bank. */
export function valuesByKey(): Map<string, unknown[]> {
  const files = readdirSync(join(root, bank), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const byKey = new Map<string, unknown[]>()
  for (const file of files)
    for (const { id, value } of usesIn(relative(join(root, bank), file), JSON.parse(readFileSync(file, 'utf8'))))
      byKey.set(id, [...(byKey.get(id) ?? []), value])
  return byKey
}
