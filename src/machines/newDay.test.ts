import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { application, effects, open } from '../../tests/support/openStage.ts'
import type { Stage } from '../engine/stage.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 29, 23, 30) }))
afterEach(() => void vi.useRealTimers())

/** A form whose grace period must not be later than today, and which shows the day as its template. */
async function evening() {
  const does = effects('legal_review', application())
  const { stage, ...found } = await does.load({ user: { id: 'u1' }, withDraft: true })
  const dated: Stage = {
    ...stage,
    stage: {
      ...stage.stage,
      valid: { grace_period: { holds: { '<=': [{ var: 'grace_period' }, { var: '$today' }] }, message: 'Is ahead.' } },
      computed: { agreement_template: { var: '$today' } },
    },
  }
  does.load.mockResolvedValue({ ...found, stage: dated })
  const { actor, ...rest } = await open(does)
  const morning = () => {
    vi.setSystemTime(new Date(2026, 10, 30, 8, 0))
    actor.send({ type: 'NEW_DAY' })
  }
  return { actor, does, morning, ...rest }
}

test('a form that stays open overnight accepts a date of the new day', async () => {
  const { edit, save, does, morning, context } = await evening()
  edit({ grace_period: '2026-11-30' })
  await save()
  expect(context().errors).toEqual([{ path: 'grace_period', message: 'Is ahead.' }])
  morning()
  await save()
  expect(does.save).toHaveBeenCalledOnce()
})

test('what follows from the date is not taken for a change by the person', async () => {
  const { morning, context } = await evening()
  expect(context()).toMatchObject({ data: { agreement_template: '2026-11-29' }, dirty: false })
  morning()
  expect(context()).toMatchObject({ data: { agreement_template: '2026-11-30' }, dirty: false })
})

test('a form keeps what is typed, and is not drawn again on the day on which it was opened', async () => {
  const { actor, edit, morning, context } = await evening()
  edit({ grace_period: '2026-11-28' })
  const before = context().data
  actor.send({ type: 'NEW_DAY' })
  expect(context().data).toBe(before)
  morning()
  expect(context()).toMatchObject({ data: { grace_period: '2026-11-28' }, dirty: true })
})
