import { describe, expect, test } from 'vitest'
import { application, effects, open, submit, user } from '../../tests/support/openStage.ts'
import type { Schema } from '../engine/definition.ts'
import type { Stage } from '../engine/stage.ts'
import { propertiesOf } from '../engine/structure.ts'
import { draftOf } from './draft.ts'
import type { LoadedForm } from './stageTypes.ts'

/** A form in which something is typed, and what the server has by the time it is loaded again. */
async function typing(typed: Record<string, unknown>, was: Record<string, unknown> = {}) {
  const does = effects('legal_review', application(was))
  const opened = await open(does)
  opened.edit(typed)
  const before = does.load.mock.settledResults[0]?.value as LoadedForm
  const again = async (stage: Stage, fields: Record<string, unknown> = was) => {
    does.load.mockResolvedValue({ ...before, stage, application: { ...application(fields), version: 2 } })
    opened.actor.send({ type: 'KEEP_MINE' })
    await opened.settled()
  }
  return { does, ...opened, stage: before.stage, again }
}

/** The definition with these fields changed, or removed where they are undefined. */
function newer({ data, ...stage }: Stage, changes: Record<string, Schema | undefined>): Stage {
  const properties = Object.entries({ ...data.properties, ...changes }).flatMap(([field, schema]) =>
    schema ? [[field, schema] as const] : [],
  )
  return { ...stage, hash: JSON.stringify(changes), data: { ...data, properties: Object.fromEntries(properties) } }
}

const note: Schema = { title: 'Note', type: 'string', maxLength: 200 }

describe('A form that is taken in a new version', () => {
  test('asks about what others have saved since where one has typed, and nothing is saved before', async () => {
    const { does, actor, context, settled, save, take, stage, again } = await typing(
      { grace_period: '5 days' },
      { grace_period: '1 day' },
    )
    await again(newer(stage, { note }), { grace_period: '3 days', governing_law: 'English law' })
    expect(context().conflict).toMatchObject({
      detail: 'This form was changed after you started to edit it.',
      fields: [{ field: 'grace_period', yours: '5 days', theirs: '3 days' }],
    })
    expect(context().data).toMatchObject({ grace_period: '5 days', governing_law: 'English law' })
    expect(draftOf(context())).toMatchObject({ was: { grace_period: '1 day' }, version: 1 })
    await save()
    await take(submit)
    expect(does.save).not.toHaveBeenCalled()
    actor.send({ type: 'KEEP_MINE' })
    await settled()
    expect(context().conflict).toBeUndefined()
    await save()
    expect(does.save).toHaveBeenCalledOnce()
  })

  test('asks nothing where others have saved the same, or have saved elsewhere', async () => {
    const { context, stage, again } = await typing({ grace_period: '5 days' })
    await again(newer(stage, { note }), { grace_period: '5 days', governing_law: 'English law' })
    expect(context().conflict).toBeUndefined()
  })

  test('asks about a field that was renamed meanwhile by its name of today', async () => {
    const { context, stage, again } = await typing({ grace_period: '5 days' }, { grace_period: '1 day' })
    const period = { ...note, formerly: ['grace_period'] }
    await again(newer(stage, { grace_period: undefined, period }), { period: '3 days' })
    expect(context().conflict?.fields).toMatchObject([{ field: 'period', yours: '5 days', theirs: '3 days' }])
  })

  test('keeps at hand what was typed in a field that it does not have, until it has been read', async () => {
    const { actor, context, save, stage, again } = await typing({ grace_period: 'An hour of prose', has_csa: 'true' })
    await again(newer(stage, { grace_period: undefined }))
    expect(context()).toMatchObject({
      data: { has_csa: 'true' },
      unplaced: [{ field: 'grace_period', value: 'An hour of prose' }],
    })
    expect(context().unplaced?.[0]?.stage).toBe(stage)
    await save()
    expect(context().unplaced).toHaveLength(1)
    actor.send({ type: 'FORGET_UNPLACED' })
    expect(context().unplaced).toBeUndefined()
  })

  test('puts it back where a later version has the field again', async () => {
    const { context, stage, again } = await typing({ grace_period: 'An hour of prose' })
    await again(newer(stage, { grace_period: undefined }))
    await again(stage)
    expect(context().data).toMatchObject({ grace_period: 'An hour of prose' })
    expect(context().unplaced).toBeUndefined()
  })

  test('misses nothing that was emptied, or computed', async () => {
    const { context, stage, again } = await typing({ grace_period: undefined }, { grace_period: '1 day' })
    await again(newer(stage, { grace_period: undefined }))
    expect(context().unplaced).toBeUndefined()
  })

  test('reads what was typed as the type that its field has by now', async () => {
    const typed = { grace_period: '45', non_standard_provisions: 'about 45' }
    const { context, stage, again } = await typing(typed)
    const days: Schema = { title: 'Days', type: 'integer' }
    await again(newer(stage, { grace_period: days, non_standard_provisions: days }))
    expect(context().data).toMatchObject({ grace_period: 45, non_standard_provisions: 'about 45' })
  })
})

test('what was typed in a column that is gone is kept at hand, and keeps the rest from no save', async () => {
  const rows = [{ id: 'r1', proposed_amount: 5, comments: 'Old' }]
  const does = effects('credit_request', { id: 'a1', version: 1, title: 'Zinc', limit_requests: rows })
  const { actor, edit, settled, save, context } = await open(does, { id: 'a1', formType: 'credit_request' })
  const before = does.load.mock.settledResults[0]?.value as LoadedForm
  edit({
    counterparty_id: 'c1',
    limit_requests: [...rows.map((row) => ({ ...row, proposed_tenor: 7 })), { comments: 'New' }],
  })
  const limits: Schema = before.stage.data.properties.limit_requests ?? {}
  const items: object = Object(limits.items)
  const { comments: _, ...columns } = propertiesOf(items)
  const fewer = { ...limits, items: { ...items, properties: columns } }
  does.load.mockResolvedValue({ ...before, stage: newer(before.stage, { limit_requests: fewer }) })
  actor.send({ type: 'KEEP_MINE' })
  await settled()
  expect(context().data.limit_requests).toEqual([{ id: 'r1', proposed_amount: 5, proposed_tenor: 7 }, {}])
  expect(context().unplaced).toMatchObject([{ field: 'limit_requests', value: [{}, { comments: 'New' }] }])
  await save()
  expect(does.save).toHaveBeenCalledOnce()
})

test('a table of which a column has gone is no conflict where nobody else has changed it, with cells that are empty', async () => {
  const column = (title: string): Schema => ({ title, type: 'string', maxLength: 200 })
  const table = (properties: Record<string, Schema>): Schema => ({
    title: 'Guarantees',
    type: 'array',
    maxItems: 50,
    items: { type: 'object', additionalProperties: false, properties },
  })
  const columns = { guarantor: column('Guarantor'), place: column('Place') }
  const stored = [
    { guarantor: 'Ada', place: null, note: 'Old' },
    { guarantor: 'Bo', place: null, note: null },
  ]
  const does = effects('legal_review', application({ guarantees: stored }))
  const first = await does.load({ user, withDraft: true })
  const before = newer(first.stage, { guarantees: table({ ...columns, note }) })
  does.load.mockResolvedValue({ ...first, stage: before })
  const { actor, edit, settled, context } = await open(does)
  const rows = [{ guarantor: 'Ada' }, { guarantor: 'Bo' }, { guarantor: 'Cy' }]
  edit({ guarantees: rows })
  does.load.mockResolvedValue({ ...first, stage: newer(first.stage, { guarantees: table(columns) }) })
  actor.send({ type: 'KEEP_MINE' })
  await settled()
  expect(context().conflict).toBeUndefined()
  expect(context().data.guarantees).toEqual(rows)
})

test('what was typed during a load that failed is asked about like any other', async () => {
  const { does, actor, context, settled, again, stage } = await typing({ grace_period: '5 days' })
  does.load.mockRejectedValueOnce(new Error('The server could not be reached.'))
  actor.send({ type: 'KEEP_MINE' })
  await settled()
  await again(newer(stage, { note }), { grace_period: '3 days' })
  actor.send({ type: 'RELOAD' })
  await settled()
  expect(context().conflict?.fields).toMatchObject([{ field: 'grace_period', yours: '5 days', theirs: '3 days' }])
})

test('what an earlier draft has for a field that is gone is shown when the form opens', async () => {
  const does = effects('legal_review', application())
  const loaded = await does.load({ user, withDraft: true })
  const kept = { at: '2026-11-21T14:02:00Z', where: 'server' as const, passing: false }
  const unplaced = { weather: 'An hour of prose' }
  const draft = { kept, data: {}, unplaced, was: {}, version: 1, comments: '', limits: [] }
  does.load.mockResolvedValue({ ...loaded, draft })
  const { context } = await open(does)
  expect(context().unplaced).toEqual([{ stage: loaded.stage, field: 'weather', value: 'An hour of prose' }])
})
