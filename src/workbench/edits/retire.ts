import { isRecord } from '../../engine/path.ts'
import { type DefinitionFiles, type JsonPath, fileOf, inside, valueIn } from '../files.ts'
import { type Edit, edit } from './edit.ts'
import { type FieldGiven, requireField } from './fields.ts'
import { type Operation, done } from './operations.ts'

/** Keys of `stage.json` under which a field is written or required: nothing writes or requires a retired one. */
const writing = ['computed', 'derived', 'prefill', 'currentUser', 'defaults', 'owners', 'proposed', 'draftRequired']

/** A field that is no longer asked for: it stays where it has a value, and nothing requires, shows or fills it. */
export const retireField = ({ stage, field }: FieldGiven): Edit =>
  edit((files) => {
    requireField(files, { stage, field })
    const [data, ui, own] = [fileOf(stage, 'data'), fileOf(stage, 'ui'), fileOf(stage, 'stage')]
    const gone = [
      ...inList(files, data, ['required'], field),
      ...writing.flatMap((key) => keyed(files, own, [key], field)),
      ...['ui:when', 'ui:readonly'].flatMap((key) => keyed(files, ui, [field], key)),
      ...inRules(files, own, field),
    ]
    return done(files, [...gone, { do: 'set', file: data, at: ['properties', field, 'retired'], value: true }])
  })

function inList(files: DefinitionFiles, file: string, at: JsonPath, field: string): Operation[] {
  const list = inside(valueIn(files, file), at)
  if (!Array.isArray(list) || !list.includes(field)) return []
  return [{ do: 'remove', file, at: list.length === 1 ? at : [...at, list.indexOf(field)] }]
}

function keyed(files: DefinitionFiles, file: string, at: JsonPath, key: string): Operation[] {
  const holder = inside(valueIn(files, file), at)
  if (!isRecord(holder) || !Object.hasOwn(holder, key)) return []
  return [{ do: 'remove', file, at: Object.keys(holder).length === 1 ? at : [...at, key] }]
}

const effects = ['require', 'show', 'lock'] as const

/** From the last rule on, so that the places of those before stay as they are. */
function inRules(files: DefinitionFiles, file: string, field: string): Operation[] {
  const rules = inside(valueIn(files, file), ['rules'])
  return (Array.isArray(rules) ? rules : [])
    .map((rule: unknown, n) => ({ rule, n }))
    .toReversed()
    .flatMap(({ rule, n }) => {
      const lists = effects.flatMap((effect) => inList(files, file, ['rules', n, effect], field))
      const left = isRecord(rule) ? [...effects, 'warn'].filter((key) => rule[key] !== undefined).length : 0
      const emptied = lists.filter(({ at }) => at.length === 3).length
      return lists.length > 0 && emptied === left ? [{ do: 'remove' as const, file, at: ['rules', n] }] : lists
    })
}
