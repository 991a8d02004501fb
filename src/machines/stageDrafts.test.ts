import { describe, expect, test } from 'vitest'
import { application, effects, open, submit, user } from '../../tests/support/openStage.ts'
import type { ApplicationRecord } from '../engine/application.ts'
import type { FoundDraft, DraftSaveInfo } from '../engine/keptDraft.ts'
import { draftOf } from './draft.ts'

describe('an earlier draft', () => {
  const kept: DraftSaveInfo = { at: '2026-11-21T14:02:00Z', where: 'server', passing: false }
  const typed = { grace_period: '5 days' }
  async function reopen(record: ApplicationRecord, draft: Partial<FoundDraft> = {}) {
    const does = effects('legal_review', record)
    const loaded = await does.load({ user, withDraft: true })
    does.load.mockClear()
    const found = { ...loaded, draft: { kept, data: typed, was: {}, version: 1, comments: '', limits: [], ...draft } }
    does.load.mockImplementation(async ({ withDraft }) => (withDraft ? found : loaded))
    return { does, ...(await open(does)) }
  }

  test('is put over the record, only in what was typed', async () => {
    const { context } = await reopen(application({ governing_law: 'English law' }))
    expect(context()).toMatchObject({
      data: { agreement_template: 'ISDA', governing_law: 'English law', ...typed },
      dirty: true,
      restored: { kept, changed: [] },
    })
    expect(context().conflict).toBeUndefined()
    expect(draftOf(context())).toMatchObject({ data: typed, was: {}, version: 1 })
  })

  test('is computed anew from what stands by now', async () => {
    const does = effects('legal_review', application({ governing_law: 'Swiss law' }))
    const loaded = await does.load({ user, withDraft: true })
    const computed = { grace_period: { cat: ['By ', { var: 'governing_law' }] } }
    const stage = { ...loaded.stage, stage: { ...loaded.stage.stage, computed } }
    const data = { grace_period: 'By English law' }
    does.load.mockImplementation(async () => ({
      ...loaded,
      stage,
      draft: { kept, data, was: {}, version: 1, comments: '', limits: [] },
    }))
    const { context } = await open(does)
    expect(context().data).toMatchObject({ governing_law: 'Swiss law', grace_period: 'By Swiss law' })
  })

  test('can be discarded', async () => {
    const { actor, context } = await reopen(application())
    actor.send({ type: 'DISCARD' })
    expect(context()).toMatchObject({ data: { agreement_template: 'ISDA' }, dirty: false })
    expect(context().restored).toBeUndefined()
    expect(draftOf(context())).toBeUndefined()
  })

  test('of the comments for the next action comes back, is discarded, and goes with the action', async () => {
    const record = application()
    const { actor, context } = await reopen(record, { data: {}, comments: 'Almost.' })
    expect(context()).toMatchObject({ comments: 'Almost.', dirty: false, restored: { kept, changed: [] } })
    actor.send({ type: 'DISCARD' })
    expect(context().comments).toBe('')
    expect(draftOf(context())).toBeUndefined()
    const again = await reopen(record, { data: {}, comments: 'Almost.' })
    again.actor.send({ type: 'COMMENT', comments: 'Done.' })
    await again.save()
    expect(draftOf(again.context())).toMatchObject({ data: {}, comments: 'Done.' })
    await again.take(submit, 'Done.')
    expect(again.context().comments).toBe('')
    expect(draftOf(again.context())).toBeUndefined()
  })

  test('of the limits to approve comes back, is discarded, and is gone once the action is done', async () => {
    const limits = [{ place: 1, amount: 20 }]
    const { actor, context } = await reopen(application(), { data: {}, limits })
    expect(context()).toMatchObject({ limits, dirty: false, restored: { kept, changed: [] } })
    actor.send({ type: 'DISCARD' })
    expect([context().limits, draftOf(context())]).toEqual([[], undefined])
    const again = await reopen(application(), { data: {}, limits })
    const lower = [{ place: 1, amount: 15 }]
    again.actor.send({ type: 'CHANGE_LIMITS', limits: lower })
    await again.save()
    expect(draftOf(again.context())).toMatchObject({ data: {}, limits: lower })
    again.actor.send({
      type: 'CHANGE_LIMITS',
      limits: [
        { place: 1, amount: NaN, tenor: 6 },
        { place: 2, amount: NaN },
      ],
    })
    expect(draftOf(again.context())?.limits).toEqual([{ place: 1, tenor: 6 }])
    await again.take(submit, 'Done.')
    expect([again.context().limits, draftOf(again.context())]).toEqual([[], undefined])
  })

  test('of the reason to go ahead comes back, is discarded, and is gone once the action is done', async () => {
    const reason = { transition_code: submit.code, text: 'A new one is ordered.' }
    const { actor, context } = await reopen(application(), { data: {}, reason })
    expect(context()).toMatchObject({ reason, dirty: false, restored: { kept, changed: [] } })
    actor.send({ type: 'DISCARD' })
    expect([context().reason, draftOf(context())]).toEqual([undefined, undefined])
    actor.send({ type: 'EXPLAIN', reason })
    expect(draftOf(context())).toMatchObject({ data: {}, reason })
    actor.send({ type: 'EXPLAIN', reason: { ...reason, text: '' } })
    expect(draftOf(context())).toBeUndefined()
    const again = await reopen(application(), { data: {}, reason })
    await again.save()
    expect(draftOf(again.context())).toMatchObject({ data: {}, reason })
    await again.take(submit, 'Done.')
    expect([again.context().reason, draftOf(again.context())]).toEqual([undefined, undefined])
  })

  test('that says what is saved is none', async () => {
    const { context } = await reopen(application(typed))
    expect(context()).toMatchObject({ dirty: false })
    expect(context().restored).toBeUndefined()
  })

  test.each([
    [
      'as the server tells',
      { changed: [{ field: 'grace_period', yours: '5 days', theirs: '3 days', by: 'Ada' }] },
      'Ada',
    ],
    ['as its own memory tells', { was: { grace_period: '1 day' } }, undefined],
  ])(
    'over what others saved since (%s) is shown beside it, and not saved before one has chosen',
    async (_, draft, by) => {
      const { does, actor, context, save, take, settled } = await reopen(application({ grace_period: '3 days' }), draft)
      expect(context().conflict?.fields).toMatchObject([
        { field: 'grace_period', yours: '5 days', theirs: '3 days', ...(by && { by }) },
      ])
      expect(draftOf(context())?.version).toBe(1)
      await save()
      await take(submit)
      actor.send({ type: 'DISMISS' })
      await save()
      expect(context().message?.text).toContain('Choose above')
      expect(does.save).not.toHaveBeenCalled()
      actor.send({ type: 'KEEP_MINE' })
      await settled()
      expect(context()).toMatchObject({ data: typed, dirty: true })
      await save()
      expect(does.save).toHaveBeenCalledOnce()
    },
  )

  test('beside which others changed something else is told of it', async () => {
    const changed = [{ field: 'governing_law', theirs: 'English law', by: 'Ada' }]
    const { context } = await reopen(application({ governing_law: 'English law' }), { changed })
    expect(context().restored?.changed).toEqual(changed)
    expect(context().conflict).toBeUndefined()
  })
})

test('a draft without rows has one to type in, as a new form has', async () => {
  const { context } = await open(
    effects('credit_request', { id: 'a1', title: 'Copper', limit_requests: [], credit_request_form: {} }),
  )
  expect(context()).toMatchObject({ data: { limit_requests: [{}] }, dirty: false })
})
