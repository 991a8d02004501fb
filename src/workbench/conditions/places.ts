import type { Condition } from '../../engine/definition.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import type { Operation } from '../edits/operations.ts'
import { type DefinitionFiles, fileOf, valueIn } from '../files.ts'

/** What a rule does to a field under its condition. */
export type Effect = 'show' | 'require' | 'lock'

/** A rule of `stage.json` that has an effect on a field. */
export interface EffectRule {
  number: number
  when: Condition | undefined
  /** The transitions for which alone it requires; none for those that complete the form. */
  on: string[]
  /** It has no other effect, none on other fields, and applies under a condition alone. */
  isOwn: boolean
}

/** The condition under which a field is drawn. */
export const shownWhen = (files: DefinitionFiles, stage: string, field: string): Condition | undefined =>
  conditionIn(valueAt(valueIn(files, fileOf(stage, 'ui')), [field, 'ui:when']))

/** What the files say may be no condition: its keys are looked at one by one wherever it is read. */
const conditionIn = (value: unknown): Condition | undefined => (isRecord(value) ? value : undefined)

const effects = ['require', 'show', 'lock', 'warn']

/** The rules that show, require or lock a field. */
export function rulesFor(files: DefinitionFiles, stage: string, field: string, effect: Effect): EffectRule[] {
  const rules = valueAt(valueIn(files, fileOf(stage, 'stage')), ['rules'])
  return (Array.isArray(rules) ? rules : []).flatMap((rule: unknown, number): EffectRule[] => {
    const fields = valueAt(rule, [effect])
    if (!isRecord(rule) || !Array.isArray(fields) || !fields.includes(field)) return []
    const when = conditionIn(rule.when)
    const isAlone = fields.length === 1 && effects.every((each) => each === effect || rule[each] === undefined)
    const isOwn = isAlone && when !== undefined && rule.on === undefined
    return [{ number, when, on: Array.isArray(rule.on) ? rule.on.map(String) : [], isOwn }]
  })
}

/** The rule that is about the field alone; the first, if there are several. */
export const ownRule = (
  files: DefinitionFiles,
  stage: string,
  field: string,
  effect: 'require' | 'lock',
): EffectRule | undefined => rulesFor(files, stage, field, effect).find(({ isOwn }) => isOwn)

/** The condition of a complete form that demands a field in `data.schema.json`. */
export function demandedWhen(files: DefinitionFiles, stage: string, field: string): Condition | undefined {
  const data = valueIn(files, fileOf(stage, 'data'))
  const required = valueAt(data, ['then', 'required'])
  const isDemanded =
    (Array.isArray(required) && required.includes(field)) || valueAt(data, ['then', 'properties', field]) !== undefined
  return isDemanded ? conditionIn(valueAt(data, ['if'])) : undefined
}

/** Draws a field under another condition; always, without one. */
export function showWhen(
  files: DefinitionFiles,
  stage: string,
  field: string,
  when: Condition | undefined,
): Operation[] {
  const file = fileOf(stage, 'ui')
  const at = [field, 'ui:when']
  if (when) return [{ do: 'set', file, at, value: when }]
  const own = valueAt(valueIn(files, file), [field])
  if (!isRecord(own) || own['ui:when'] === undefined) return []
  return [{ do: 'remove', file, at: Object.keys(own).length === 1 ? [field] : at }]
}

/** Requires or locks a field under a condition: by another rule, or in place of the field's own rule. */
export function ruleWhen(
  files: DefinitionFiles,
  { stage, field, effect }: { stage: string; field: string; effect: 'require' | 'lock' },
  when: Condition | undefined,
): Operation[] {
  const file = fileOf(stage, 'stage')
  const own = ownRule(files, stage, field, effect)
  if (when && own) return [{ do: 'set', file, at: ['rules', own.number, 'when'], value: when }]
  if (when) return [{ do: 'add', file, at: ['rules'], value: { when, [effect]: [field] } }]
  if (!own) return []
  const rules = valueAt(valueIn(files, file), ['rules'])
  const isLast = Array.isArray(rules) && rules.length === 1
  return [{ do: 'remove', file, at: isLast ? ['rules'] : ['rules', own.number] }]
}
