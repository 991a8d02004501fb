import { shownByPerson } from '../../engine/conditions/visibility.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import { resolve } from '../../engine/source/resolve.ts'
import { kindOf, sourceOf } from '../../engine/source/source.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, valueIn } from '../files.ts'
import { type Edit, edit } from './edit.ts'
import { type FieldRef, requireField } from './fields.ts'
import { type Operation, done } from './operations.ts'
import { EditError } from './text.ts'

/** Keys of `stage.json` that fill in or require a field, which nothing does with a retired one. */
const writing = ['computed', 'derived', 'prefill', 'currentUser', 'defaults', 'owners', 'proposed', 'draftRequired']

/** Retires a field: it stays where it has a value, and nothing requires it, fills it in or has a condition for it. */
export const retireField = ({ stage, field }: FieldRef): Edit =>
  edit((files) => {
    requireField(files, { stage, field })
    const [data, ui, own] = [fileOf(stage, 'data'), fileOf(stage, 'ui'), fileOf(stage, 'stage')]
    const at = ['properties', field, 'retired']
    // The same key lists the retired options: a field that is asked for again would offer them all.
    if (Array.isArray(valueAt(valueIn(files, data), at)))
      throw new EditError(
        t(
          'Some options of this field are no longer offered, and retiring the field would lose this information. Offer or remove them first.',
        ),
      )
    // A right to see it stays. What shows it to some people does not: its values would be shown to everybody.
    if (
      valueAt(valueIn(files, own), ['rights', field, 'see']) === undefined &&
      isShownByPerson(files, { stage, field })
    )
      throw new EditError(
        t('This field is hidden from some people. Say under “Who may see it” who may see it, then retire it.'),
      )
    const gone = [
      ...inList(files, data, ['required'], field),
      ...underCondition(files, data, field),
      ...writing.flatMap((key) => keyed(files, own, [key], field)),
      ...drawing(files, ui, field),
      ...keyed(files, own, ['rights', field], 'edit'),
      ...inRules(files, own, field),
      ...carrying(files, stage, field),
    ]
    return done(files, [...gone, { do: 'set', file: data, at, value: true }])
  })

function isShownByPerson(files: DefinitionFiles, { stage, field }: FieldRef): boolean {
  try {
    const { stages } = resolve(sourceOf(files))
    return stages.some((each) => each.stage.formType === stage && shownByPerson(each).includes(field))
  } catch {
    throw new EditError(t('The draft has mistakes. Correct them, then retire the field.'))
  }
}

/** Takes the field out of what the condition in `data.schema.json` requires; removes a condition that is then empty. */
function underCondition(files: DefinitionFiles, data: string, field: string): Operation[] {
  const demanded = valueAt(valueIn(files, data), ['then'])
  if (!isRecord(demanded)) return []
  const gone = [
    ...inList(files, data, ['then', 'required'], field),
    ...keyed(files, data, ['then', 'properties'], field),
  ]
  const isLast = gone.filter(({ at }) => at.length === 2).length === Object.keys(demanded).length
  return isLast ? ['if', 'then'].map((key) => ({ do: 'remove', file: data, at: [key] })) : gone
}

/** Removes how the field is drawn while a person fills it in, or while something else does. */
function drawing(files: DefinitionFiles, ui: string, field: string): Operation[] {
  const widget = valueAt(valueIn(files, ui), [field, 'ui:widget'])
  const keys = ['ui:when', 'ui:readonly', ...(isFilled(widget) ? ['ui:widget'] : [])]
  const there = keys.filter((key) => valueAt(valueIn(files, ui), [field, key]) !== undefined)
  const holder = valueAt(valueIn(files, ui), [field])
  if (isRecord(holder) && there.length === Object.keys(holder).length && there.length > 0)
    return [{ do: 'remove', file: ui, at: [field] }]
  return there.map((key) => ({ do: 'remove', file: ui, at: [field, key] }))
}

const isFilled = (widget: unknown): boolean => widget === 'derived' || widget === 'currentUser'

/** Stops carrying the field: nobody could change its value in a successor. */
const carrying = (files: DefinitionFiles, stage: string, field: string): Operation[] =>
  [...files.keys()]
    .filter((file) => kindOf(file) === 'path')
    .flatMap((file) => inList(files, file, ['carry', stage], field))

function inList(files: DefinitionFiles, file: string, at: JsonPath, field: string): Operation[] {
  const list = valueAt(valueIn(files, file), at)
  if (!Array.isArray(list) || !list.includes(field)) return []
  return [{ do: 'remove', file, at: list.length === 1 ? at : [...at, list.indexOf(field)] }]
}

function keyed(files: DefinitionFiles, file: string, at: JsonPath, key: string): Operation[] {
  const holder = valueAt(valueIn(files, file), at)
  if (!isRecord(holder) || !Object.hasOwn(holder, key)) return []
  return [{ do: 'remove', file, at: Object.keys(holder).length === 1 ? at : [...at, key] }]
}

const effects = ['require', 'show', 'lock'] as const

/** Takes the field out of the rules: the last rule first, because removing one moves those after it. */
function inRules(files: DefinitionFiles, file: string, field: string): Operation[] {
  const rules = valueAt(valueIn(files, file), ['rules'])
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
