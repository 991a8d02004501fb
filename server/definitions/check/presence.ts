import { type Source, optionalFiles, stageFiles } from '../../../src/engine/source/source.ts'
import { quoted, suggestion } from './suggest.ts'
import type { Mistake } from './mistake.ts'

const names = Object.values(stageFiles)
const needed = names.filter((name) => !optionalFiles.includes(name))

/** Finds files that are missing, and files that nothing reads. */
export function presenceMistakes({ files, folders, strangers }: Source): Mistake[] {
  const wanted = [
    'application.json',
    'reference.json',
    ...folders.flatMap((folder) => needed.map((name) => `stages/${folder}/${name}`)),
  ]
  const missing = wanted
    .filter((path) => !files.has(path))
    .map((file) => ({
      file,
      at: [],
      message: file.startsWith('stages/')
        ? `this file is missing. A stage's folder holds ${quoted(needed)}.`
        : 'this file is missing.',
    }))
  const strange = strangers.map((file) => ({
    file,
    at: [],
    message: file.startsWith('stages/')
      ? `nothing reads this file. Remove it, or rename it.${suggestion(file.split('/').at(-1) ?? '', names)}`
      : 'nothing reads this file. Remove it, or end its name in ".json".',
  }))
  return [...missing, ...strange]
}
