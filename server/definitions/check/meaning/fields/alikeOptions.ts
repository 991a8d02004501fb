import type { Schema } from '../../../../../src/engine/definition.ts'
import { pastOf } from '../../../../../src/engine/evolution/past.ts'
import { dataFile } from '../../../../../src/engine/source/resolve.ts'
import { isChoices, itemsOf } from '../../../../../src/engine/structure.ts'
import { allFields } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inReference, inStage } from '../../mistake.ts'

/** Checks that options differ by more than capitals, because a value in another case is read as the option. */
export const alikeOptions: MeaningCheck = ({ stages, reference }, source) => [
  ...stages.flatMap((stage) =>
    allFields({ data: dataFile(source, stage.folder) }).flatMap(({ schema, at }) =>
      withItems(schema, at).flatMap(({ options, place }) =>
        (['enum', 'examples'] as const).flatMap((key) =>
          alike(options[key], pastOf(options).retired).map(({ n, message }) =>
            inStage(stage, 'data', [...place, key, n], message),
          ),
        ),
      ),
    ),
  ),
  ...Object.entries(reference.lists).flatMap(([name, { enum: options, retired }]) =>
    alike(options, retired).map(({ n, message }) => inReference(['lists', name, 'enum', n], message)),
  ),
]

/** Where the options of a field may be: in the field itself, or in the choices of which it can have several. */
const withItems = (schema: Schema, at: JsonPath): { options: Schema; place: JsonPath }[] => [
  { options: schema, place: at },
  ...(isChoices(schema) ? [{ options: itemsOf(schema), place: [...at, 'items'] }] : []),
]

/** Finds options that differ only in capitals from one before them. Retired ones may, because they are not offered. */
function alike(options: unknown, retired: unknown): { n: number; message: string }[] {
  const isRetired = (option: string) => Array.isArray(retired) && retired.includes(option)
  const words = Array.isArray(options) ? options.map(String) : []
  return words.flatMap((word, n) => {
    const first = words.find((other) => other.toLowerCase() === word.toLowerCase())
    if (first === undefined || first === word || isRetired(first) || isRetired(word)) return []
    const mend = `Remove one. If it is stored, say what it became: "convert": { "${word}": "${first}" }.`
    return [{ n, message: `the options "${first}" and "${word}" differ only in capital letters. ${mend}` }]
  })
}
