import { afterEach, expect, it } from 'vitest'
import type { KeptType } from '../../api/http/types.ts'
import { english, readBy } from '../../texts/reader.ts'
import { shownIn } from './shownIn.ts'

const people: KeptType = {
  name: 'users',
  title: 'People',
  key: 'username',
  list: ['username', 'role', 'active'],
  required: [],
  fields: {
    username: { title: 'Username', type: 'string' },
    role: { title: 'Role', type: 'string', enum: ['compiler'] },
    active: { title: 'May sign in', type: 'boolean' },
  },
  option_names: {},
  once: [],
  may_propose: true,
  may_approve: true,
}

afterEach(() => readBy(() => english))

it('a name that somebody typed is not translated, though the definitions have a word like it', () => {
  readBy(() => ({ language: 'de', catalogue: { Yes: 'Ja' }, words: { compiler: 'Verfasser' } }))
  const shown = shownIn(people)
  const values = { username: 'compiler', role: 'compiler', active: true }
  expect(people.list.map((field) => shown(field, values))).toEqual(['compiler', 'Verfasser', 'Ja'])
  expect(shown('username', {})).toBe('')
})
