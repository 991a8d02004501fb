import { isRecord } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import { conditionSentence } from '../../sentences/condition.ts'
import { asWritten, shown } from '../../sentences/naming.ts'
import type { Key } from '../key.ts'
import * as names from '../namers.ts'

/** A condition over the transition: its code, or its name. */
export const transitionWhen: Key = {
  noun: () => t('for the action'),
  names: names.transitionOfWhen,
  reads: (given, { symbols, formType = '' }) => {
    if (!isRecord(given) || !isRecord(given.properties)) return t('any')
    const transitions = symbols.stages.get(formType)?.transitions
    return conditionSentence(given, {
      ...asWritten,
      nameOf: (name) => (name === 'code' ? t('the action') : t('the name of the action')),
      valueOf: (value, name) => (name === 'code' ? shown(transitions?.get(String(value)) ?? value) : shown(value)),
    })
  },
}
