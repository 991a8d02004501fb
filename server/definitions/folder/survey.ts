import type { Stats } from 'node:fs'
import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Unreadable, collections, rootFiles } from '../../../src/engine/source/source.ts'
import { bounds, codeOf, denied, inWords, notRegular, tooLarge, unreadable } from './unreadable.ts'

/** What is under a definitions' folder, before anything of it is opened. */
export interface Survey {
  /** The paths of its files, in alphabetical order. */
  files: string[]
  unreadable: Unreadable[]
  /** Another one as soon as a file comes, goes, is written, or a link leads elsewhere. */
  stamp: string
}

/** One thing in the folder; neither a file nor a folder when it is `wrong`. */
interface Entry {
  path: string
  stats?: Stats
  wrong?: Unreadable
}

/**
 * Looks at the files of the folder's own, at what is in its collections, and at what is under `stages/`, two
 * levels deep: follows links, opens nothing, and goes no further than `bounds`. What begins with a dot is none of ours.
 * Throws where there is no such folder, or no `stages/` in it.
 */
export async function survey(dir: string): Promise<Survey> {
  const stages = await namesIn(join(dir, 'stages'), bounds.entries).catch(inACircle)
  if (!Array.isArray(stages)) return { files: [], unreadable: [stages], stamp: stages.message }
  const top = await look(dir, [...rootFiles, ...stages.map((name) => `stages/${name}`)])
  const folders = top.filter(({ path, stats }) => stats?.isDirectory() && !rootFiles.includes(path))
  const inside: Entry[] = []
  for (const { path } of (await look(dir, [...collections])).filter(({ stats }) => stats?.isDirectory()))
    inside.push(...(await lookInto(dir, path, bounds.entries - top.length - inside.length)))
  for (const { path } of folders)
    inside.push(...(await lookInto(dir, path, bounds.entries - top.length - inside.length)))
  const entries = [...top.filter((entry) => !folders.includes(entry)), ...inside]
  const files = entries.filter(({ stats, wrong }) => stats?.isFile() && !wrong)
  return {
    files: files.map(({ path }) => path).sort(),
    unreadable: [
      ...entries.flatMap(({ wrong }) => wrong ?? []),
      ...misplaced(entries),
      ...tooMuch(top.length + inside.length, files),
    ],
    stamp: entries.map(stampOf).join('\n'),
  }
}

/** A folder that is not there is another matter: then there are no definitions at all. */
function inACircle(error: unknown): Unreadable {
  if (codeOf(error) !== 'ELOOP') throw error
  return denied('stages', error)
}

async function lookInto(dir: string, folder: string, most: number): Promise<Entry[]> {
  try {
    const names = await namesIn(join(dir, folder), most)
    return await look(
      dir,
      names.map((name) => `${folder}/${name}`),
    )
  } catch (error) {
    return [{ path: folder, wrong: denied(folder, error) }]
  }
}

/** Not all of them where there are too many. */
async function namesIn(folder: string, most: number): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of await opendir(folder)) {
    if (names.length >= most) break
    if (!name.startsWith('.')) names.push(name)
  }
  return names.sort()
}

/** How many at a time: a thousand answers at once would be taken in at one go. */
const atOnce = 50

async function look(dir: string, paths: string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let from = 0; from < paths.length; from += atOnce) {
    entries.push(...(await Promise.all(paths.slice(from, from + atOnce).map((path) => entryOf(dir, path)))).flat())
  }
  return entries
}

/** Empty if nothing is there: the check for missing files reports it. */
async function entryOf(dir: string, path: string): Promise<Entry[]> {
  try {
    const stats = await stat(join(dir, path))
    if (stats.isFile())
      return [{ path, stats, wrong: stats.size > bounds.file ? tooLarge(path, stats.size) : undefined }]
    return [{ path, stats, wrong: stats.isDirectory() ? undefined : notRegular(path) }]
  } catch (error) {
    const isGone = codeOf(error) === 'ENOENT' && !(await lstat(join(dir, path)).catch(() => undefined))
    return isGone ? [] : [{ path, wrong: denied(path, error) }]
  }
}

/** Folders where files belong, or deeper than any are read. */
function misplaced(entries: Entry[]): Unreadable[] {
  const folders = entries.filter(({ stats }) => stats?.isDirectory())
  return folders.map(({ path }) =>
    unreadable(path, 'this is a folder, but a file is expected here. Remove it, or replace it with a file.'),
  )
}

function tooMuch(entries: number, files: Entry[]): Unreadable[] {
  const total = files.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0)
  return [
    ...(entries >= bounds.entries
      ? [
          unreadable(
            'stages',
            `there are ${bounds.entries} entries or more here. Remove everything that does not belong to a stage.`,
          ),
        ]
      : []),
    ...(total > bounds.total
      ? [
          unreadable(
            'stages',
            `all files together have ${inWords(total)}; the limit is ${inWords(bounds.total)}. Remove what does not belong to a stage.`,
          ),
        ]
      : []),
  ]
}

function stampOf({ path, stats, wrong }: Entry): string {
  return [path, stats?.dev, stats?.ino, stats?.mtimeMs, stats?.ctimeMs, stats?.size, wrong?.message].join(' ')
}
