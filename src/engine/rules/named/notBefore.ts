import { t } from '../../../texts/t.ts'
import { isUnset } from '../../path.ts'
import { defineRule } from './rule.ts'

/** The field's date is not before the other field's. If either is unset, the rule holds. */
export const notBefore = defineRule({
  params: {
    field: { kind: 'field', holds: 'date', description: 'The field that holds the later date.' },
    than: { kind: 'field', holds: 'date', description: 'The field that holds the earlier one.' },
  },
  holds({ field, than }, { data }) {
    const [later, earlier] = [data[field], data[than]]
    return isUnset(later) || isUnset(earlier) || String(later) >= String(earlier)
  },
  sentence: ({ field, than }, { nameOf }) =>
    t('{field} is not before {than}', { field: nameOf(field), than: nameOf(than) }),
})
