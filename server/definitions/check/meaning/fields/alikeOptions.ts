import { pastOf } from '../../../../../src/engine/evolution/past.ts'
import { dataFile } from '../../../../../src/engine/source/resolve.ts'
import { allFields } from '../../fields.ts'
import { type MeaningCheck, inReference, inStage } from '../../mistake.ts'

/** Checks that options differ by more than capitals, because a value in another case is read as the option. */
export const alikeOptions: MeaningCheck = ({ stages, reference }, source) => [
  ...stages.flatMap((stage) =>
    allFields({ data: dataFile(source, stage.folder) }).flatMap(({ schema, at }) =>
      (['enum', 'examples'] as const).flatMap((key) =>
        alike(schema[key], pastOf(schema).retired).map(({ n, message }) =>
          inStage(stage, 'data', [...at, key, n], message),
        ),
      ),
    ),
  ),
  ...Object.entries(reference.lists).flatMap(([name, { enum: options, retired }]) =>
    alike(options, retired).map(({ n, message }) => inReference(['lists', name, 'enum', n], message)),
  ),
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
