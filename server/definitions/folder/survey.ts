import type { Stats } from 'node:fs'
import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type UnreadableFile, collections, rootFiles } from '../../../src/engine/source/source.ts'
import { bounds, codeOf, denied, inWords, notRegular, tooLarge, unreadable } from './unreadable.ts'

/** What is in a definitions' folder, before any file is opened. */
export interface Survey {
  /** The paths of the files, in alphabetical order. */
  files: string[]
  unreadable: UnreadableFile[]
  /** Changes whenever a file is added, removed or written, or a link is changed. */
  stamp: string
}

/** A file or a folder; with `wrong`, perhaps neither. */
interface Entry {
  path: string
  stats?: Stats
  wrong?: UnreadableFile
}

/**
 * Surveys the folder's own files, its collections, and `stages/`, two levels deep. Follows links, opens no file, and
 * reads no more entries than `bounds`. Skips names that begin with a dot. Throws if the folder, or `stages/` in it,
 * does not exist.
 */
export async function survey(dir: string): Promise<Survey> {
  const stages = await namesIn(join(dir, 'stages'), bounds.entries).catch(inACircle)
  if (!Array.isArray(stages)) return { files: [], unreadable: [stages], stamp: stages.message }
  const top = await look(dir, [...rootFiles, ...stages.map((name) => `stages/${name}`)])
  const folders = top.filter(({ path, stats }) => stats?.isDirectory() && !rootFiles.includes(path))
  const shared = await look(dir, [...collections])
  const noFolders = shared.filter(({ stats }) => !stats?.isDirectory()).map(notAFolder)
  const inside: Entry[] = []
  for (const { path } of [...shared.filter(({ stats }) => stats?.isDirectory()), ...folders])
    inside.push(...(await lookInto(dir, path, bounds.entries - top.length - inside.length)))
  const entries = [...top.filter((entry) => !folders.includes(entry)), ...noFolders, ...inside]
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

/**
 * Reports a link that points back to itself. Throws any other error: without the folder there are no definitions at
 * all.
 */
function inACircle(error: unknown): UnreadableFile {
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

/** Returns at most `most` names in a folder. */
async function namesIn(folder: string, most: number): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of await opendir(folder)) {
    if (names.length >= most) break
    if (!name.startsWith('.')) names.push(name)
  }
  return names.sort()
}

/** How many entries are asked for at a time: handling a thousand answers at once would block other requests. */
const atOnce = 50

async function look(dir: string, paths: string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let from = 0; from < paths.length; from += atOnce) {
    entries.push(...(await Promise.all(paths.slice(from, from + atOnce).map((path) => entryOf(dir, path)))).flat())
  }
  return entries
}

/** Returns the entry; an empty list if nothing is there, which the check for missing files reports. */
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

/** Reports a file, or a link to nothing, in the place of a collection: its files would be taken for removed. */
const notAFolder = ({ path, stats }: Entry): Entry => ({
  path,
  stats,
  wrong: unreadable(path, 'a folder is expected here. Remove this, or replace it with a folder.'),
})

/** Finds folders where files belong, or deeper than files are read. */
function misplaced(entries: Entry[]): UnreadableFile[] {
  const folders = entries.filter(({ stats }) => stats?.isDirectory())
  return folders.map(({ path }) =>
    unreadable(path, 'this is a folder, but a file is expected here. Remove it, or replace it with a file.'),
  )
}

function tooMuch(entries: number, files: Entry[]): UnreadableFile[] {
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
