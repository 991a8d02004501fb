import type { Condition } from '../../engine/definition.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import type { Operation } from '../edits/operations.ts'
import { type DefinitionFiles, fileOf, valueIn } from '../files.ts'

/** A rule of `stage.json` that has an effect on a field. */
export interface EffectRule {
  number: number
  when: Condition | undefined
  /** It has no other effect, and none on other fields. */
  isOwn: boolean
}

/** The condition under which a field is drawn. */
export const shownWhen = (files: DefinitionFiles, stage: string, field: string): Condition | undefined =>
  conditionIn(valueAt(valueIn(files, fileOf(stage, 'ui')), [field, 'ui:when']))

/** What the files say may be no condition: its keys are looked at one by one wherever it is read. */
const conditionIn = (value: unknown): Condition | undefined => (isRecord(value) ? value : undefined)

const effects = ['require', 'show', 'lock', 'warn']

/** The rules that require or lock a field. */
export function rulesFor(
  files: DefinitionFiles,
  stage: string,
  field: string,
  effect: 'require' | 'lock',
): EffectRule[] {
  const rules = valueAt(valueIn(files, fileOf(stage, 'stage')), ['rules'])
  return (Array.isArray(rules) ? rules : []).flatMap((rule: unknown, number): EffectRule[] => {
    const fields = valueAt(rule, [effect])
    if (!isRecord(rule) || !Array.isArray(fields) || !fields.includes(field)) return []
    const isOwn = fields.length === 1 && effects.every((each) => each === effect || rule[each] === undefined)
    return [{ number, when: conditionIn(rule.when), isOwn }]
  })
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
  const [own] = rulesFor(files, stage, field, effect).filter(({ isOwn }) => isOwn)
  if (when && own) return [{ do: 'set', file, at: ['rules', own.number, 'when'], value: when }]
  if (when) return [{ do: 'add', file, at: ['rules'], value: { when, [effect]: [field] } }]
  if (!own) return []
  const rules = valueAt(valueIn(files, file), ['rules'])
  const isLast = Array.isArray(rules) && rules.length === 1
  return [{ do: 'remove', file, at: isLast ? ['rules'] : ['rules', own.number] }]
}
