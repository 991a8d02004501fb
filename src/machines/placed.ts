/** Finds the fields of another definition for values that were typed under an earlier one. */
import type { FormData } from '../engine/definition.ts'
import { decodeTyped, encodeTyped } from '../engine/codec/typed.ts'
import { asToday } from '../engine/evolution/convert.ts'
import { isUnset } from '../engine/path.ts'
import type { Stage } from '../engine/stage.ts'
import type { UnplacedValue } from './stageTypes.ts'

/** Each value with the definition under which it was typed. */
export const valuesOf = (stage: Stage, data: FormData): UnplacedValue[] =>
  Object.entries(data).map(([field, value]) => ({ stage, field, value }))

/** The values by the names of this definition, and those for which it has no field. */
export function placed(stage: Stage, values: UnplacedValue[]): { data: FormData; unplaced?: UnplacedValue[] } {
  const found = values.map((value) => ({ value, there: underNameOf(stage, value) }))
  const unplaced = found.flatMap(({ value, there }) => (there || isNobodys(value) ? [] : [value]))
  return {
    data: Object.fromEntries(found.flatMap(({ there }) => (there ? [there] : []))),
    unplaced: unplaced.length > 0 ? unplaced : undefined,
  }
}

/** Whether nobody misses a value: it is empty, or was computed. */
const isNobodys = ({ stage, field, value }: UnplacedValue): boolean =>
  isUnset(value) || Object.hasOwn(stage.stage.computed ?? {}, field)

/** The field that has the value in this definition, and how it is read there; undefined if there is none. */
function underNameOf(
  stage: Stage,
  { stage: typedIn, field, value, isPart }: UnplacedValue,
): [string, unknown] | undefined {
  if (isPart) return undefined
  if (typedIn.hash === stage.hash) return [field, value]
  const [there] = Object.entries(decodeTyped(stage, encodeTyped(typedIn, { [field]: value })))
  if (!there) return undefined
  const [schema, was] = [stage.data.properties[there[0]] ?? {}, typedIn.data.properties[field]]
  return schema.type === was?.type ? there : [there[0], asToday(schema, there[1])]
}
