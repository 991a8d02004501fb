import { t } from '../../texts/t.ts'
import type { FieldRef } from '../edits/fields.ts'
import { conditionSentence } from '../sentences/condition.ts'
import { listed } from '../sentences/joined.ts'
import { namingOf } from '../sentences/naming.ts'
import type { SymbolTable } from '../symbolTable.ts'
import { type Effect, type EffectRule, demandedWhen, ownRule, rulesFor } from './places.ts'

/** What shows, requires or locks a field beside its own condition, as people read it, and where to change it. */
export function otherConditions(symbols: SymbolTable, { stage, field }: FieldRef, effect: Effect): string[] {
  const { files, stages } = symbols
  const naming = namingOf(symbols, stage)
  const own = effect === 'show' ? undefined : ownRule(files, stage, field, effect)
  const sentence = ({ number, when, on }: EffectRule) => {
    const rule = { number: number + 1, condition: conditionSentence(when, naming) || t('always') }
    if (on.length === 0) return t('By rule {number} of stage.json: {condition}', rule)
    const transitions = listed(on.map((code) => stages.get(stage)?.transitions.get(code) ?? code))
    return t('By rule {number} of stage.json, only for {transitions}: {condition}', { ...rule, transitions })
  }
  const rules = rulesFor(files, stage, field, effect).filter(({ number }) => number !== own?.number)
  const demanded = effect === 'require' ? demandedWhen(files, stage, field) : undefined
  return [
    ...rules.map(sentence),
    ...(demanded
      ? [t('By “if” of data.schema.json: {condition}', { condition: conditionSentence(demanded, naming) })]
      : []),
  ]
}
