import { fileHeader, fileLines } from '../../model/upkeep/file/writeFile.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { type Place, listKept } from '../../model/upkeep/readers.ts'
import type { Work } from '../../model/work.ts'

/** How many records are read at once. */
const atOnce = 500

/** The mark by which spreadsheets recognize a file as UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Yields all records of a type as a CSV file, in parts. They are in the order of their keys: a record whose label is
 * changed between two parts would be missing in the order of labels, or be there twice.
 */
export async function* exportRecords({ db }: Pick<Work, 'db'>, type: KeptType): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + fileHeader(type))
  let after: Place | undefined
  do {
    const found = await listKept(db, type, { after, byKey: true, limit: atOnce })
    const lines = fileLines(
      type,
      found.map(({ values }) => values),
    )
    yield Buffer.from(lines)
    after = found.length === atOnce ? found.at(-1) : undefined
  } while (after)
}
