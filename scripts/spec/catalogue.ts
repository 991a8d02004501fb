import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A piece of the product spec's text: either a statement, whose id tests refer to, or text that no test can show, with
 * the reason.
 */
export type Piece = Statement | Words

interface Statement {
  id: string
  says: string
  nothing?: undefined
}

interface Words {
  says: string
  nothing: string
  id?: undefined
}

/** The pieces of one section of the spec, in the order of its text. */
export interface Section {
  file: string
  pieces: Piece[]
}

/**
 * Whether a value is the id of a statement: the number of its section and a number of its own, such as "7.14". The id
 * stays the same when other statements are added or removed.
 */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d+$/.test(value)

/** Reads the catalogue: one file per section, in the spec's order. Throws if a file is not valid. */
export async function readCatalogue(dir: string): Promise<Section[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(files.map(async (name) => readSection(join(dir, name), await readFile(join(dir, name), 'utf8'))))
}

export function readSection(file: string, text: string): Section {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error(`${file}: it is no list of pieces.`)
  return { file, pieces: list.map((entry: unknown) => readPiece(file, entry)) }
}

function readPiece(file: string, entry: unknown): Piece {
  if (isPiece(entry)) return entry
  throw new Error(
    `${file}: a piece has "says" and either "id", such as "7.14", or "nothing", the reason: ${JSON.stringify(entry)}`,
  )
}

function isPiece(entry: unknown): entry is Piece {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, says, nothing, ...rest } = entry as Record<string, unknown>
  if (!isText(says) || Object.keys(rest).length > 0) return false
  return nothing === undefined ? isId(id) : isText(nothing) && id === undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
