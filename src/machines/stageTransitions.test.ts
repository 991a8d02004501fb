import { describe, expect, test } from 'vitest'
import type { ApplicationRecord } from '../engine/application.ts'
import { application, draft, effects, error, instance, open, sendBack, submit } from '../../tests/support/openStage.ts'
import { offerOf } from './offer.ts'

// Spec 4.31
test('§4 Performing a transition: a transition first saves, then is taken on what was saved, and leaves', async () => {
  const does = effects('legal_review', application())
  const { edit, take, state, context } = await open(does)
  edit({ grace_period: '5 days' })
  await take(draft)
  expect(does.save).toHaveBeenCalledWith(
    expect.objectContaining({ data: { agreement_template: 'ISDA', grace_period: '5 days' } }),
  )
  expect(does.transition.mock.calls[0]?.[0]).toMatchObject({
    transition: draft,
    comments: 'Save Draft performed',
    application: { version: 2 },
  })
  expect(state()).toBe('leaving')
  expect(context().destination).toBe('/')
})

describe('What a draft needs', () => {
  const held = { id: 'a1', credit_request_form: { workflow_instance: instance } }

  // Spec 5.3
  test('§5 stops no transition of an application that another server holds without it', async () => {
    const does = effects('credit_request', held)
    const { take } = await open(does)
    await take({ code: 'CR_X', name: 'Go on' })
    expect(does.transition).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['is missed where it was taken out', { ...held, title: 'Zinc', counterparty: 'c1' }, { title: undefined }],
    ['is missed on our own server', { ...held, version: 1 }, {}],
  ])('%s', async (_, application, edited) => {
    const does = effects('credit_request', application)
    const { edit, take, context } = await open(does)
    edit(edited)
    await take({ code: 'CR_X', name: 'Go on' })
    expect(does.save).not.toHaveBeenCalled()
    expect(context().message?.text).toMatch(/^Form data is incomplete. Title is required./)
  })
})

// Spec 4.33
test('§4 Performing a transition: the comment is the reason that was sent, also where the answer to the save shows none', async () => {
  const does = effects('credit_review', { id: 'a1', credit_review_form: { workflow_instance: instance } })
  does.save.mockImplementation(({ application: saved }) => Promise.resolve(saved as ApplicationRecord))
  const { edit, take } = await open(does)
  edit({ rejection_reason: 'The accounts are two years old.' })
  await take({ code: 'CR_REJECT', name: 'Reject' })
  expect(does.transition.mock.calls[0]?.[0].comments).toBe('The accounts are two years old.')
})

test('§4 After a successful transition: a transition that leads nowhere loads the form again and says that it is done', async () => {
  const does = effects('legal_review', application())
  const { take, state, context } = await open(does)
  await take(submit, 'All opinions are there.')
  expect(does.transition.mock.calls[0]?.[0].comments).toBe('All opinions are there.')
  expect(does.load).toHaveBeenCalledTimes(2)
  expect(state()).toBe('editing')
  expect(context().message).toEqual({
    severity: 'success',
    isActed: true,
    text: 'Action completed: Submit Legal Review.',
  })
})

test('an action that is done is said to be, also where the form cannot be loaded after it', async () => {
  const does = effects('legal_review', application())
  const { take, state, context } = await open(does)
  does.load.mockRejectedValue(new Error('Failed to load credit application data.'))
  await take(submit)
  expect(state()).toBe('failed')
  expect(context().message).toEqual(
    error('Action completed: Submit Legal Review.\nFailed to load credit application data.'),
  )
})

test('§4 After a successful transition: the server’s destination beats the stage’s', async () => {
  const { take, context } = await open(effects('legal_review', application()))
  await take({ ...draft, metadata: { ui_behavior: { navigate_on_success: '/my-tasks' } } })
  expect(context().destination).toBe('/my-tasks')
})

test('§4 Performing a transition: a failed save never transitions', async () => {
  const does = effects('legal_review', application())
  does.save.mockRejectedValue(
    Object.assign(new Error('Failed to save form'), { errors: [{ path: 'grace_period', message: 'Too long.' }] }),
  )
  const { edit, take, state, context } = await open(does)
  edit({ grace_period: '5 days' })
  await take(draft)
  expect(does.transition).not.toHaveBeenCalled()
  expect(state()).toBe('editing')
  expect(context()).toMatchObject({
    message: error('Failed to save form'),
    errors: [{ path: 'grace_period', message: 'Too long.' }],
    data: { grace_period: '5 days' },
    dirty: true,
  })
})

test('a failed transition keeps the save and says so', async () => {
  const does = effects('legal_review', application())
  does.transition.mockRejectedValue(new Error('Backend Error: Wrong state. (Status: 409)'))
  const { edit, take, state, context } = await open(does)
  edit({ grace_period: '5 days' })
  await take(draft)
  expect(state()).toBe('editing')
  expect(context()).toMatchObject({
    message: error('Backend Error: Wrong state. (Status: 409)\nThe form is saved.'),
    data: { grace_period: '5 days' },
    dirty: false,
    loaded: { application: { version: 2 } },
  })
})

test('a transition without an answer says what is not known', async () => {
  const does = effects('legal_review', application())
  const lost = Object.assign(new Error('Transition error: No response received from server.'), { outcomeUnknown: true })
  does.transition.mockRejectedValue(lost)
  const { take, context } = await open(does)
  await take(draft)
  expect(context().message?.text).toBe(
    'Transition error: No response received from server.\nThe form is saved. “Save Draft” may or may not have been performed. Reload the page to check.',
  )
})

test('a transition of which the server says that nothing was done is known not to be performed', async () => {
  const does = effects('legal_review', application())
  does.transition.mockRejectedValue(
    Object.assign(new Error('Backend Error: Not now. (Status: 503)'), { notDone: true }),
  )
  const { take, context } = await open(does)
  await take(draft)
  expect(context().message?.text).toBe(
    'Backend Error: Not now. (Status: 503)\nThe form is saved. “Save Draft” was not performed.',
  )
})

test('after a failed transition, a save alone does not take it', async () => {
  const does = effects('credit_compilation', { id: 'a1', credit_compilation_form: { workflow_instance: instance } })
  does.transition.mockRejectedValueOnce(new Error('Backend Error'))
  const { take, save, state } = await open(does)
  await take({ code: 'CC_HOLD', name: 'Hold' })
  await save()
  expect(does.transition).toHaveBeenCalledOnce()
  expect(state()).toBe('editing')
})

test('an incomplete form is not submitted: its fields are named and counted, and nothing is sent', async () => {
  const does = effects('legal_review', application({ agreement_template: null }))
  const { take, context } = await open(does)
  await take(submit)
  expect(context()).toMatchObject({
    message: error('1 field needs attention before “Submit Legal Review”.'),
    errors: [{ path: 'agreement_template' }],
  })
  expect(does.save).not.toHaveBeenCalled()
})

test('an incomplete form is kept as a draft all the same', async () => {
  const does = effects('legal_review', application({ agreement_template: null }))
  const { take, state } = await open(does)
  await take(draft)
  expect(state()).toBe('leaving')
})

// Spec 4.34, 5.15
test('§5 Transition without workflow instance: a form that has none after the save either is saved, and not taken further', async () => {
  const does = effects('legal_review', application({ workflow_instance: null }))
  const { edit, take, state, context } = await open(does)
  edit({ grace_period: '5 days' })
  await take(draft)
  expect(context().message).toEqual(
    error('Cannot perform transitions - workflow instance not found.\nThe form is saved.'),
  )
  expect(state()).toBe('editing')
  expect(does.save).toHaveBeenCalledOnce()
  expect(context()).toMatchObject({ dirty: false, loaded: { application: { version: 2 } } })
  expect(does.transition).not.toHaveBeenCalled()
})

test('§4 Performing a transition: what the save answers brings the workflow instance on which the transition is taken', async () => {
  const does = effects('legal_review', application({ workflow_instance: null }))
  does.save.mockResolvedValue({ ...application(), version: 2 })
  const { take, state } = await open(does)
  await take(draft)
  expect(does.transition.mock.calls[0]?.[0]).toMatchObject({
    transition: draft,
    application: { legal_review_form: { workflow_instance: instance } },
  })
  expect(state()).toBe('leaving')
})

test('without a workflow instance a guard and a missing field still refuse before anything is saved', async () => {
  const does = effects('legal_review', application({ workflow_instance: null, agreement_template: null }))
  const { take, context } = await open(does)
  await take(submit)
  expect(context().message).toEqual(error('1 field needs attention before “Submit Legal Review”.'))
  await take(sendBack, '  ')
  expect(context().message).toEqual(error('A reason is required for “Send Back”.'))
  expect(does.save).not.toHaveBeenCalled()
})

test('a stored value that is not accepted any more blocks no draft, and is named when the form is to be completed', async () => {
  const does = effects('legal_review', application({ agreement_template: 'MRA' }))
  const { edit, take, save, context } = await open(does)
  edit({ grace_period: '5 days' })
  await save()
  expect(does.save.mock.calls[0]?.[0].data).toEqual({ agreement_template: 'MRA', grace_period: '5 days' })
  await take(submit)
  expect(context().errors).toMatchObject([{ path: 'agreement_template' }])
  edit({ agreement_template: 'MRB' })
  await save()
  expect(context().errors).toMatchObject([{ path: 'agreement_template' }])
  expect(does.save).toHaveBeenCalledOnce()
})

test('a form that nothing has begun can be saved, and one that offers something has no second Save', async () => {
  const offered = async (form: object | null) =>
    offerOf((await open(effects('legal_review', { id: 'a1', legal_review_form: form }))).context()).save
  expect(await offered(null)).toMatchObject({ label: 'Save' })
  expect(await offered({ workflow_instance: { id: null, current_state: null } })).toMatchObject({ label: 'Save' })
  expect(await offered({ workflow_instance: null, available_transitions: [draft] })).toBeUndefined()
  expect(await offered({ workflow_instance: instance, available_transitions: [] })).toBeUndefined()
})

// Spec 4.34
test('§4 Performing a transition: a stage that needs no instance tries the transition without one', async () => {
  const does = effects('credit_analysis', { id: 'a1', credit_analysis_form: { available_transitions: [] } })
  const { take } = await open(does)
  await take({ code: 'AN_SAVE_DRAFT', name: 'Save Draft' })
  expect(does.transition).toHaveBeenCalledOnce()
})

test('§5 Guards: a guard of the stage refuses with its message', async () => {
  const does = effects('credit_review', { id: 'a1', credit_review_form: { workflow_instance: instance } })
  const { take, edit, context, state } = await open(does)
  const reject = { code: 'CR_REJECT', name: 'Reject' }
  await take(reject)
  expect(context().message).toEqual(error('A rejection reason is required to perform this action.'))
  expect(does.save).not.toHaveBeenCalled()
  edit({ rejection_reason: 'No limit left.' })
  await take(reject)
  expect(does.transition.mock.calls[0]?.[0].comments).toBe('No limit left.')
  expect(state()).toBe('editing')
})

test('a transition that needs a reason is refused without one', async () => {
  const does = effects('legal_review', application())
  const { take, context } = await open(does)
  await take(sendBack, '  ')
  expect(context().message).toEqual(error('A reason is required for “Send Back”.'))
  await take(sendBack, 'The netting opinion is missing.')
  expect(does.transition.mock.calls[0]?.[0].comments).toBe('The netting opinion is missing.')
})

// Spec 5.35, 5.36, 6.10
test('§5 Delegated authority check: too weak an authority offers no transition, says why, and refuses one that is tried', async () => {
  const approve = { code: 'CA_APPROVE', name: 'Approve' }
  const form = { workflow_instance: instance, available_transitions: [approve] }
  const does = effects('credit_approval', {
    id: 'a1',
    credit_review_form: { delegated_authority_level: 'DA3' },
    credit_approval_form: form,
  })
  const analyst = { id: 'u1', da_level: 'DA7', role: { name: 'Credit Analyst' } }
  const { take, context } = await open(does, { id: 'a1', formType: 'credit_approval', user: analyst })
  const refusal =
    'Insufficient authorization. This application requires DA3 approval level, but you have DA7. Please contact a user with DA3 or higher authority.'
  expect(offerOf(context())).toMatchObject({ transitions: [], refusal })
  await take(approve)
  expect(context().message).toEqual(error(refusal))
  expect(does.save).not.toHaveBeenCalled()
})

test('a second save while one is under way is not sent', async () => {
  const does = effects('credit_compilation', { id: 'a1', credit_compilation_form: { workflow_instance: instance } })
  const { actor, settled } = await open(does)
  actor.send({ type: 'SAVE' })
  actor.send({ type: 'SAVE' })
  actor.send({ type: 'TRANSITION', transition: draft, comments: '' })
  await settled()
  expect(does.save).toHaveBeenCalledOnce()
  expect(does.transition).not.toHaveBeenCalled()
})

test('what is typed and written while an action is under way stays, and is not yet saved', async () => {
  const does = effects('legal_review', application())
  const { actor, edit, take, context } = await open(does)
  actor.send({ type: 'COMMENT', comments: 'All is there.' })
  does.transition.mockImplementationOnce(async () => {
    edit({ grace_period: '5 days' })
    actor.send({ type: 'COMMENT', comments: 'And one thing more.' })
  })
  does.load.mockImplementationOnce(async (input) => {
    edit({ netting: 'Yes' })
    return effects('legal_review', application()).load(input)
  })
  await take(submit, 'All is there.')
  expect(context()).toMatchObject({
    data: { grace_period: '5 days', netting: 'Yes' },
    dirty: true,
    comments: 'And one thing more.',
  })
})
