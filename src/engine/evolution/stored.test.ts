import { describe, expect, it } from 'vitest'
import { readForm } from '../../../server/model/evolution/readable.ts'
import { published } from '../../../tests/support/stages.ts'
import { decode } from '../codec/decode.ts'
import { splitPayload } from '../codec/payload.ts'
import type { Schema } from '../definition.ts'
import type { Stage } from '../stage.ts'
import type { EvolutionKeys } from './past.ts'
import { readStored, writeStored } from './stored.ts'

const bank = await published()
const options: Schema & EvolutionKeys = {
  type: 'string',
  enum: ['mining', 'shipping'],
  convert: { ore: 'mining', coal: 'mining' },
}
const topics: Schema = {
  title: 'Topics',
  type: 'array',
  uniqueItems: true,
  items: options,
}

describe('several choices of which earlier ones are read as others', () => {
  const stored = { topics: ['ore', 'shipping', 'coal'] }

  it('are each there once, and stay as they were stored until somebody changes them', () => {
    const data = readStored({ topics }, stored)
    expect(data).toEqual({ topics: ['mining', 'shipping'] })
    expect(writeStored({ topics }, stored, data)).toEqual(stored)
    expect(writeStored({ topics }, stored, { topics: ['mining'] })).toEqual({ topics: ['mining'] })
  })

  const real = bank.stage('legal_review')
  const stage: Stage = { ...real, data: { ...real.data, properties: { ...real.data.properties, topics } } }

  it('are read so where a page of earlier definitions sends them', () => {
    const { parts } = splitPayload([stage], { legal_review_form_topics: ['ore', 'coal'] })
    expect(parts.get('legal_review')?.data).toEqual({ topics: ['mining'] })
  })

  it('are read so where a server sends them that knows no conversions', () => {
    const user = { id: 'me', roles: [], name: 'Me' }
    const record = { id: 'a', legal_review_form: { topics: ['ore', 'shipping'] } }
    expect(decode(stage, record, user, bank.reference).topics).toEqual(['mining', 'shipping'])
  })

  it('are read so where the field was moved here from another stage', () => {
    const forms = new Map([['credit_review', { stored: { themes: ['coal'] } }]])
    const moved = [{ field: 'topics', places: [{ formType: 'credit_review', field: 'themes' }] }]
    expect(readForm({ stage, moved }, {}, forms)).toEqual({ topics: ['mining'] })
  })
})

describe('a choice of one that became a choice of several', () => {
  it('is the one that is chosen, in the spelling of today, and stays as it was stored until somebody changes it', () => {
    const stored = { topics: 'ore' }
    expect(readStored({ topics }, stored)).toEqual({ topics: ['mining'] })
    expect(writeStored({ topics }, stored, { topics: ['mining'] })).toEqual(stored)
    expect(writeStored({ topics }, stored, { topics: ['mining', 'shipping'] })).toEqual({
      topics: ['mining', 'shipping'],
    })
  })

  it('is nothing where nothing was chosen', () => {
    expect(readStored({ topics }, { topics: '' })).toEqual({ topics: '' })
  })
})

it('a choice of several that became a choice of one is it where one was chosen, and else stays, to be seen', () => {
  expect(readStored({ topic: options }, { topic: ['ore'] })).toEqual({ topic: 'mining' })
  expect(readStored({ topic: options }, { topic: ['mining', 'shipping'] })).toEqual({ topic: ['mining', 'shipping'] })
  expect(readStored({ topic: options }, { topic: [] })).toEqual({ topic: [] })
})
