import type { ReferenceData } from '../../../../../src/engine/definition.ts'
import { dataFile } from '../../../../../src/engine/source/resolve.ts'
import { allFields } from '../../fields.ts'
import { type MeaningCheck, inReference, inStage, inTable } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that options most of which are authority levels all are: any other could never be compared. */
export const levels: MeaningCheck = ({ stages, reference, tables }, source) => [
  ...Object.entries(reference.lists).flatMap(([name, { enum: options }]) =>
    strange(reference, options).map(({ n, message }) => inReference(['lists', name, 'enum', n], message)),
  ),
  ...stages.flatMap((stage) =>
    // The file as it is written: lists of reference.json are checked there.
    allFields({ data: dataFile(source, stage.folder) }).flatMap(({ schema, at }) =>
      strange(reference, schema.enum).map(({ n, message }) => inStage(stage, 'data', [...at, 'enum', n], message)),
    ),
  ),
  ...Object.entries(tables).flatMap(([name, { inputs, outputs }]) =>
    Object.entries({ inputs, outputs }).flatMap(([list, columns]) =>
      columns.flatMap(({ enum: options }, place) =>
        strange(reference, options).map(({ n, message }) => inTable(name, [list, place, 'enum', n], message)),
      ),
    ),
  ),
]

/** Options that are no authority levels, in a list most of whose options are, each with its place there. */
function strange({ authorityLevels }: ReferenceData, options: unknown[] = []): { n: number; message: string }[] {
  const codes = authorityLevels.map(({ code }) => code)
  const words = options.map(String)
  const known = words.filter((word) => codes.includes(word))
  if (known.length < 2 || known.length <= words.length / 2) return []
  return words.flatMap((word, n) => {
    if (codes.includes(word)) return []
    const message = `"authorityLevels" of reference.json has no "${word}", so nobody could be compared with it.`
    return { n, message: `${message} Add it there, or remove it.${choice(word, codes)}` }
  })
}
