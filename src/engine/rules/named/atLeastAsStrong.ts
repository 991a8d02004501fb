import { isStrongEnough } from '../../authority.ts'
import { read } from '../../path.ts'
import { defineRule } from './rule.ts'

/** The field's authority level is no weaker than the one at `than`; a missing level fails (decision 9). */
export const atLeastAsStrong = defineRule({
  params: {
    field: { kind: 'field', description: 'The field that holds a level.' },
    than: { kind: 'path', description: 'Where the other level stands in the application.' },
  },
  holds: ({ field, than }, { data, application, reference }) =>
    isStrongEnough(reference, data[field], read(application, than)),
  sentence: ({ field, than }) => `${field} is at least as strong as ${than}`,
  strengthens: ({ field, than }) => ({ field, path: than }),
})
