import { t } from '../../../texts/t.ts'
import { isStrongEnough } from '../../authority.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { sentenceOf } from '../../expressions/sentence.ts'
import { read } from '../../path.ts'
import { defineRule } from './rule.ts'

/**
 * The field's authority level is no weaker than the other one. A missing level fails (spec decision 9), but where an
 * expression asks for the level and has no result, nothing is asked.
 */
export const atLeastAsStrong = defineRule({
  params: {
    field: { kind: 'field', holds: 'level', isDemanded: true, description: 'The field that holds a level.' },
    than: {
      kind: 'value',
      description: 'The path of the other level in the application, or an expression that yields it.',
    },
  },
  holds({ field, than }, { data, application, reference, facts }) {
    if (typeof than === 'string') return isStrongEnough(reference, data[field], read(application, than))
    const required = evaluate(than, { ...facts, ...data })
    return required === undefined || isStrongEnough(reference, data[field], required)
  },
  sentence: ({ field, than }, names) =>
    t('{field} is at least as strong as {than}', {
      field: names.nameOf(field),
      than: typeof than === 'string' ? names.nameOf(than) : sentenceOf(than, names),
    }),
  strengthens: ({ field, than }) => (typeof than === 'string' ? { field, path: than } : undefined),
})
