import type { TableDefinition, UiDefinition } from '../../../src/engine/definition.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { type TextPlace, textPlaces } from '../check/metaSchemas.ts'
import type { JsonPath } from '../check/mistake.ts'
import { pathOf } from '../check/shape.ts'
import { type Source, type SourceFile, kindOf, stageFiles } from '../../../src/engine/source/source.ts'

/** A text of the definitions that people read. */
export interface DefinitionText {
  file: string
  at: JsonPath
  /** Present if the text is the key there. */
  on?: 'key'
  text: string
  /**
   * Where it is translated: in the definitions, or where it is shown, because it is sent as data or tested by rules.
   */
  translated: TextPlace['translated']
}

/**
 * Returns every text of the definitions that people read, as the meta-schemas mark them. The files' shape must be
 * right.
 */
export function textsOf(source: Source): DefinitionText[] {
  return [...source.files.values()].flatMap((file) =>
    textPlaces(kindOf(file.path), file.value)
      .filter(({ text }) => hasWords(text))
      .map(({ pointer, ...place }) => ({ file: file.path, ...placeOf(file, pointer, place.text), ...place }))
      .filter(({ at }) => !isNamedOption(source, file, at) && !isCell(file, at)),
  )
}

/** Returns the place of a text. For a name that is a key, the meta-schema's place is the object with that key. */
function placeOf({ value }: SourceFile, pointer: string, text: string): Pick<DefinitionText, 'at' | 'on'> {
  const at = pathOf(pointer, value)
  return inside(value, at) === text ? { at } : { at: [...at, text], on: 'key' }
}

/** Whether a text has words to translate besides what it fills in. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))

/** Whether an option is shown by a name of its own, or as yes or no. */
function isNamedOption(source: Source, { path, value }: SourceFile, at: JsonPath): boolean {
  if (at.at(-2) !== 'enum' && at.at(-2) !== 'examples') return false
  if (path === 'reference.json') return Array.isArray(inside(value, [...at.slice(0, -2), 'enumNames']))
  const [, field = '', , , column] = at
  const ui = source.files.get(path.replace(stageFiles.data, stageFiles.ui))?.value as UiDefinition | undefined
  const own = ui?.[String(field)] as UiDefinition[string] & { items?: Record<string, unknown> }
  const drawn = at.includes('items') && column !== undefined ? own?.items?.[String(column)] : own
  return isRecord(drawn) && ('ui:enumNames' in drawn || drawn['ui:widget'] === 'yesNo')
}

/**
 * Whether a text is a cell that needs no translation here: one that an input is compared with, or a value of an output
 * that lists its values.
 */
function isCell({ path, value }: SourceFile, at: JsonPath): boolean {
  if (kindOf(path) !== 'table' || at[0] !== 'rows') return false
  const { inputs, outputs } = value as TableDefinition
  const output = outputs[Number(at[2]) - inputs.length]
  return output?.type !== 'string' || output.enum !== undefined || output.format !== undefined
}

const inside = (value: unknown, at: JsonPath): unknown =>
  at.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], value)
