import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** A change to the definitions: a text replaced once, or a file (or folder) removed, added or moved. */
export type Edit =
  | { in?: string; replace: string; with: string }
  | { remove: string }
  | { add: string; text: string }
  | { move: string; to: string }

/** The texts of the product's definitions, or those of another folder, by path; the meta-schemas are not among them. */
export async function realTexts(folder = 'schemas'): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const wanted = paths.filter((path) => !path.startsWith('meta')).sort()
  const texts = await Promise.all(wanted.map((path) => readFile(join(folder, path), 'utf8')))
  return new Map(wanted.map((path, n) => [path, texts[n] ?? '']))
}

/** A copy of the texts with the edits made in order; `file` is meant where an edit names none. */
export function edited(texts: Map<string, string>, file: string, edits: Edit[]): Map<string, string> {
  return edits.reduce((before, edit) => apply(before, file, edit), texts)
}

function apply(texts: Map<string, string>, file: string, edit: Edit): Map<string, string> {
  if ('remove' in edit) return new Map([...texts].filter(([path]) => !under(path, edit.remove)))
  if ('add' in edit) return new Map([...texts, [edit.add, edit.text]])
  if ('move' in edit)
    return new Map(
      [...texts].map(([path, text]) => [under(path, edit.move) ? edit.to + path.slice(edit.move.length) : path, text]),
    )
  return replaced(texts, edit.in ?? file, edit)
}

function under(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}

function replaced(
  texts: Map<string, string>,
  path: string,
  edit: { replace: string; with: string },
): Map<string, string> {
  const text = texts.get(path)
  if (!text?.includes(edit.replace)) throw new Error(`${path} does not contain: ${edit.replace}`)
  return new Map([...texts, [path, text.replace(edit.replace, () => edit.with)]])
}
