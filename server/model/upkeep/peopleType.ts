import { named, t } from '../../../src/texts/t.ts'
import type { RecordType, ReferenceData } from '../../../src/engine/definition.ts'
import { upkeepOf } from '../../../src/engine/records/upkeep.ts'
import { person } from '../../../src/engine/references.ts'
import type { KeptType } from './keptType.ts'

/** The field by which somebody is given a first password. */
export const firstPassword = 'first_password'

/** The fields that say what a person may do. */
export const rightsOfPerson = ['role', 'da_level', 'active']

const name = (title: string) => ({ title, type: 'string', minLength: 1, maxLength: 150 }) as const

/** People as a type of records, which administrators maintain. */
export function peopleType(reference: ReferenceData): KeptType {
  const { roles, authorityLevels } = reference
  const type: RecordType = {
    title: t('People'),
    key: 'username',
    label: '{first_name} {last_name} ({username})',
    fields: fieldsOf(reference),
  }
  return {
    ...type,
    name: person.resource,
    list: ['username', 'first_name', 'last_name', 'role', 'da_level', 'active'],
    required: ['username', 'first_name', 'last_name', 'role', 'active'],
    upkeep: upkeepOf(type, reference),
    once: [firstPassword],
    optionNames: {
      role: roles.map(({ title }) => named(title)),
      da_level: authorityLevels.map(({ code, title }) => `${code} ${named(title)}`),
    },
  }
}

const fieldsOf = ({ roles, authorityLevels }: ReferenceData): RecordType['fields'] => ({
  username: { title: t('Username'), type: 'string', pattern: '^[A-Za-z0-9_.@+-]+$', maxLength: 150 },
  first_name: name(t('First name')),
  last_name: name(t('Last name')),
  email: { title: t('E-mail'), type: 'string', pattern: '^[^\\s@<>]+@[^\\s@<>]+$', maxLength: 254 },
  role: { title: t('Role'), type: 'string', enum: roles.map((role) => role.name) },
  da_level: { title: t('Authority level'), type: 'string', enum: authorityLevels.map(({ code }) => code) },
  active: { title: t('May sign in'), type: 'boolean' },
  [firstPassword]: { title: t('New first password'), type: 'boolean' },
})
