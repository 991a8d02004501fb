import { describe, expect, it } from 'vitest'
import { type PartialStage, invent } from '../../tests/cases/stages.ts'
import { asDefined, merge } from './merge.ts'

const text = { type: 'string' } as const
const table = (columns: string[]) => ({
  type: 'array' as const,
  items: { type: 'object' as const, properties: Object.fromEntries(columns.map((column) => [column, text])) },
})
const definition: PartialStage = {
  stage: {
    formType: 'tasting',
    payload: { prefix: 'tasting_', rows: { wines: { dropBlank: true }, guests: {} } },
    derived: { score: { from: 'cellar.points' } },
    currentUser: { taster: {} },
  },
  data: {
    properties: {
      aroma: text,
      score: text,
      taster: text,
      year: text,
      wines: table(['id', 'grape', 'region', 'price']),
      guests: table(['guest']),
      labels: { type: 'array', items: text },
    },
  },
  ui: { year: { 'ui:readonly': true }, wines: { items: { price: { 'ui:readonly': true } } } },
}
const [stage] = await invent([definition], 'server')
if (!stage) throw new Error('There is no stage.')

describe('A save', () => {
  it('keeps what is not sent, also of a field that the definition no longer has, and clears what is null', () => {
    expect(merge(stage, { aroma: 'oak', gone: 'kept', labels: ['old'] }, { labels: ['new', ''] })).toEqual({
      aroma: 'oak',
      gone: 'kept',
      labels: ['new', ''],
    })
    expect(merge(stage, { aroma: 'oak' }, { aroma: null })).toEqual({})
  })

  it('ignores what only the server writes: derived fields, fields that name who acts, read-only ones', () => {
    const stored = { score: '90', taster: 'u-1', year: '1999' }
    expect(merge(stage, stored, { score: '100', taster: 'u-2', year: '2000', aroma: 'oak' })).toEqual({
      ...stored,
      aroma: 'oak',
    })
  })

  it('gives new rows ids, and keeps those that rows have', () => {
    const { wines } = merge(stage, {}, { wines: [{ grape: 'Merlot' }, { id: 'w-1', grape: 'Syrah' }] })
    expect(wines).toEqual([
      { grape: 'Merlot', id: expect.stringMatching(/^[\da-f-]{36}$/) as string },
      { grape: 'Syrah', id: 'w-1' },
    ])
    expect(merge(stage, {}, { guests: [{ guest: 'Ada' }] })).toEqual({ guests: [{ guest: 'Ada' }] })
  })

  it('drops blank rows where the definition says so', () => {
    expect(merge(stage, {}, { wines: [{ id: 'w-1', grape: '' }, null, { id: 'w-2', grape: 'Syrah' }] })).toEqual({
      wines: [{ id: 'w-2', grape: 'Syrah' }],
    })
    expect(merge(stage, {}, { wines: [{ id: 'w-1', grape: '', region: 'Rhone' }] })).toEqual({
      wines: [{ id: 'w-1', region: 'Rhone' }],
    })
    expect(merge(stage, {}, { guests: [{ guest: '' }, 'Ada'] })).toEqual({ guests: [{}, 'Ada'] })
  })

  it('keeps of a row what cannot be written and what the definition no longer has, and nothing else', () => {
    const stored = { wines: [{ id: 'w-1', grape: 'Syrah', region: 'Rhone', price: '9', cork: 'natural' }] }
    expect(merge(stage, stored, { wines: [{ id: 'w-1', grape: 'Shiraz', price: '1' }] })).toEqual({
      wines: [{ id: 'w-1', grape: 'Shiraz', price: '9', cork: 'natural' }],
    })
  })

  it('keeps with a row without an id what was its own, where another is taken out before it', () => {
    const stored = { guests: [{ guest: 'Ada', seat: 'of Ada' }, { guest: 'Bob' }] }
    expect(merge(stage, stored, { guests: [{ guest: 'Bob' }] })).toEqual({ guests: [{ guest: 'Bob' }] })
  })
})

describe('What a person can see and clear', () => {
  it('is only what the definition has, also in rows', () => {
    const stored = { aroma: 'oak', gone: 'kept', wines: [{ id: 'w-1', grape: 'Syrah', cork: 'natural' }, 'odd'] }
    expect(asDefined(stage, stored)).toEqual({ aroma: 'oak', wines: [{ id: 'w-1', grape: 'Syrah' }, 'odd'] })
    expect(asDefined(stage, { wines: 'odd' })).toEqual({ wines: 'odd' })
  })
})
