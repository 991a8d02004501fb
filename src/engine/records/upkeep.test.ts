import { describe, expect, it } from 'vitest'
import type { RecordType, ReferenceData } from '../definition.ts'
import { listColumnsOf, upkeepOf } from './upkeep.ts'

const industries: RecordType = {
  title: 'Industries',
  key: 'code',
  label: '{code} {title}',
  fields: {
    code: { title: 'Code', type: 'string' },
    title: { title: 'Title', type: 'string' },
    section: { title: 'Section', type: 'string' },
  },
}

describe('the columns of a list of records', () => {
  it('are those that the type names, in its order', () => {
    expect(listColumnsOf({ ...industries, list: ['section', 'code'] })).toEqual(['section', 'code'])
  })

  it('are otherwise the key and the fields of the label, each once', () => {
    expect(listColumnsOf(industries)).toEqual(['code', 'title'])
    expect(listColumnsOf({ ...industries, label: '{title}' })).toEqual(['code', 'title'])
  })
})

describe('the upkeep of records', () => {
  const reference: Pick<ReferenceData, 'roles'> = {
    roles: [
      { name: 'clerk', title: 'Clerk', may: ['create'] },
      { name: 'admin', title: 'Administrator', may: ['administer'] },
    ],
  }

  it('is for the roles that the type names, and for no other', () => {
    const upkeep = { propose: ['clerk'], approve: ['admin'] }
    expect(upkeepOf({ ...industries, upkeep }, reference)).toEqual(upkeep)
  })

  it('is otherwise for those that may administer', () => {
    expect(upkeepOf(industries, reference)).toEqual({ propose: ['admin'], approve: ['admin'] })
  })
})
