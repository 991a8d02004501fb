import { expect, test } from 'vitest'
import { application, draft, effects, error, instance, open, submit } from '../../tests/support/openStage.ts'
import { offerOf } from './offer.ts'
import type { LoadedForm } from './stageTypes.ts'

test('an opened form is ready to be edited', async () => {
  const { state, context } = await open(effects('legal_review', application()))
  expect(state()).toBe('editing')
  expect(context()).toMatchObject({ data: { agreement_template: 'ISDA' }, dirty: false, errors: [] })
})

test('a form that does not load says so, and can be tried again', async () => {
  const does = effects('legal_review', application())
  does.load.mockRejectedValueOnce(new Error('Failed to load credit application data.'))
  const { actor, state, context, settled } = await open(does)
  expect(state()).toBe('failed')
  expect(context().message).toEqual(error('Failed to load credit application data.'))
  actor.send({ type: 'RELOAD' })
  await settled()
  expect(state()).toBe('editing')
  expect(context().message).toBeUndefined()
})

test('an edit makes the form dirty, and taking it back makes it clean', async () => {
  const { edit, context } = await open(effects('legal_review', application()))
  edit({ grace_period: '5 days' })
  expect(context().dirty).toBe(true)
  edit({ grace_period: undefined })
  expect(context().dirty).toBe(false)
})

test('§2 Credit request form, new: a new form offers a save alone, which needs what a draft needs', async () => {
  const does = effects('credit_request')
  const { save, context } = await open(does, {})
  expect(offerOf(context())).toMatchObject({ save: { label: 'Save as Draft' }, transitions: [], state: 'Draft' })
  await save()
  expect(context().message?.text).toContain('Please select a counterparty')
  expect(context().errors.map(({ path }) => path)).toContain('counterparty_id')
  expect(does.save).not.toHaveBeenCalled()
})

test('a form that is not needed has the state that the hub lists for it', async () => {
  const data = { workflow_instance: { id: '', current_state: 'Not required' } }
  const listed = { form_key: 'legal_review', data }
  const { context } = await open(
    effects('legal_review', { id: 'a1', sub_processes: [listed], legal_review_form: null }),
  )
  expect(offerOf(context()).state).toBe('Not required')
})

test('a created application is gone to by its id, and its save is no longer offered there', async () => {
  const does = effects('credit_request')
  const { edit, save, state, context } = await open(does, {})
  edit({ title: 'Copper', counterparty_id: 'c1' })
  await save()
  expect(does.save.mock.calls[0]?.[0].application).toBeUndefined()
  expect(state()).toBe('leaving')
  expect(context().destination).toBe('/credit-requests/a1/edit?form_type=credit_request')
  expect(offerOf(context()).save).toBeUndefined()
})

test('a form without a Save button is saved by keyboard, and stays', async () => {
  const form = { workflow_instance: instance, available_transitions: [] }
  const does = effects('credit_request', {
    id: 'a1',
    title: 'Copper',
    counterparty_id: 'c1',
    credit_request_form: form,
  })
  const { edit, save, state, context } = await open(does, { id: 'a1', formType: 'credit_request' })
  expect(offerOf(context()).save).toBeUndefined()
  edit({ title: 'Zinc', counterparty_id: 'c1' })
  await save()
  expect(does.save).toHaveBeenCalledOnce()
  expect([state(), context().message?.text, context().destination]).toEqual(['editing', 'Saved.', undefined])
})

test.each([
  // Spec 2.20, 2.204
  ['credit_review', '/dashboard'],
  // Spec 2.210
  ['business_sponsorship', '/'],
  // Spec 2.225
  ['credit_analysis', '/'],
])('§2 The Save button of a form: the %s is saved, and leads to %s', async (formType, destination) => {
  const does = effects(formType, { id: 'a1', [`${formType}_form`]: { workflow_instance: instance } })
  const { save, state, context } = await open(does, { id: 'a1', formType })
  expect(offerOf(context()).save).toMatchObject({ label: 'Save' })
  await save()
  expect(does.save).toHaveBeenCalledOnce()
  expect([state(), context().destination]).toEqual(['leaving', destination])
})

// Spec 2.230, 7.47
test('§2 Credit Compilation, save: a save that leads nowhere stays, with what the server answered', async () => {
  const does = effects('credit_compilation', { id: 'a1', credit_compilation_form: { workflow_instance: instance } })
  does.save.mockResolvedValue({
    id: 'a1',
    version: 3,
    credit_compilation_form: { workflow_instance: instance, facility_summary: 'As kept.' },
  })
  const { edit, save, state, context } = await open(does)
  edit({ facility_summary: 'As typed.' })
  await save()
  expect(state()).toBe('editing')
  expect(context()).toMatchObject({
    data: { facility_summary: 'As kept.' },
    dirty: false,
    message: { severity: 'success', text: 'Saved.' },
  })
})

test.each([
  ['a field', { type: 'EDIT', data: { facility_summary: 'Another.' } }],
  ['the comments', { type: 'COMMENT', comments: 'Almost.' }],
] as const)('a form is no longer said to be saved once %s is changed', async (_, change) => {
  const does = effects('credit_compilation', { id: 'a1', credit_compilation_form: { workflow_instance: instance } })
  const { actor, edit, save, context } = await open(does)
  await save()
  expect(context().message?.text).toBe('Saved.')
  edit({})
  expect(context().message?.text).toBe('Saved.')
  actor.send(change)
  expect(context().message).toBeUndefined()
})

test('what is typed while a save is under way is kept, and is not yet saved', async () => {
  const does = effects('credit_compilation', { id: 'a1', credit_compilation_form: { workflow_instance: instance } })
  const { actor, edit, settled, context } = await open(does)
  edit({ facility_summary: 'First.' })
  actor.send({ type: 'SAVE' })
  edit({ compiler_notes: 'Second.' })
  await settled()
  expect(context()).toMatchObject({ data: { facility_summary: 'First.', compiler_notes: 'Second.' }, dirty: true })
  expect(does.save.mock.calls[0]?.[0].data).not.toHaveProperty('compiler_notes')
})

test('after a conflict the person’s own changes go over the record as it now is', async () => {
  const conflict = { detail: 'The application has changed.', version: 2 }
  const does = effects('legal_review', application({ grace_period: '1 day' }))
  does.save.mockRejectedValueOnce(Object.assign(new Error(conflict.detail), { conflict }))
  const { actor, edit, take, settled, context } = await open(does)
  edit({ grace_period: '5 days' })
  await take(draft)
  expect(context()).toMatchObject({ conflict, message: error(conflict.detail) })
  const before = does.load.mock.settledResults[0]?.value as LoadedForm
  const theirs = application({ grace_period: '3 days', governing_law: 'English law' })
  does.load.mockResolvedValue({ ...before, application: { ...theirs, version: 2 } })
  actor.send({ type: 'KEEP_MINE' })
  await settled()
  expect(context()).toMatchObject({
    data: { agreement_template: 'ISDA', grace_period: '5 days', governing_law: 'English law' },
    base: { grace_period: '3 days' },
    dirty: true,
    loaded: { application: { version: 2 } },
  })
  expect(context().conflict).toBeUndefined()
})

test('a form that the person may not change any more is loaded again, with what they typed and the reason', async () => {
  const does = effects('legal_review', application())
  const reason = 'Only the legal reviewer can do this.'
  does.save.mockRejectedValueOnce(Object.assign(new Error(reason), { notEditable: true }))
  const { edit, take, settled, state, context } = await open(does)
  const before = does.load.mock.settledResults[0]?.value as LoadedForm
  const closed = { ...application(), sub_processes: [{ form_key: 'legal_review', can_edit: false }] }
  does.load.mockResolvedValue({ ...before, application: closed })
  edit({ grace_period: '5 days' })
  await take(draft)
  await settled()
  expect(state()).toBe('editing')
  expect(does.transition).not.toHaveBeenCalled()
  expect(context()).toMatchObject({
    data: { grace_period: '5 days' },
    dirty: true,
    message: error(reason),
    loaded: { application: closed },
  })
})

test('the reason why a form cannot be changed stays where the form cannot be loaded again', async () => {
  const does = effects('legal_review', application())
  const reason = 'Only the legal reviewer can do this.'
  does.save.mockRejectedValueOnce(Object.assign(new Error(reason), { notEditable: true }))
  const { edit, take, settled, state, context } = await open(does)
  does.load.mockRejectedValueOnce(new Error('No connection.'))
  edit({ grace_period: '5 days' })
  await take(draft)
  await settled()
  expect(state()).toBe('failed')
  expect(context().message).toEqual(error(`${reason}\nNo connection.`))
})

test('what was typed stays under the name that its field has in a new version', async () => {
  const does = effects('legal_review', application())
  const { actor, edit, settled, context } = await open(does)
  edit({ grace_period: '5 days' })
  const before = does.load.mock.settledResults[0]?.value as LoadedForm
  const { grace_period: _, ...others } = before.stage.data.properties
  const properties = {
    ...others,
    period_of_grace: { title: 'Grace', type: 'string' as const, formerly: ['grace_period'] },
  }
  const stage = { ...before.stage, hash: 'another', data: { ...before.stage.data, properties } }
  does.load.mockResolvedValue({ ...before, stage })
  actor.send({ type: 'KEEP_MINE' })
  await settled()
  expect(context()).toMatchObject({
    data: { period_of_grace: '5 days' },
    dirty: true,
    loaded: { stage: { hash: 'another' } },
  })
  expect(context().data).not.toHaveProperty('grace_period')
})

test('a reload drops the person’s changes', async () => {
  const { actor, edit, settled, context } = await open(effects('legal_review', application()))
  edit({ grace_period: '5 days' })
  actor.send({ type: 'RELOAD' })
  await settled()
  expect(context()).toMatchObject({ data: { agreement_template: 'ISDA' }, dirty: false })
  expect(context().data).not.toHaveProperty('grace_period')
})

test('a dismissed message takes its errors with it', async () => {
  const { actor, take, context } = await open(effects('legal_review', application({ agreement_template: null })))
  await take(submit)
  actor.send({ type: 'DISMISS' })
  expect(context()).toMatchObject({ errors: [] })
  expect(context().message).toBeUndefined()
})
