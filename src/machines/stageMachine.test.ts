import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Published, published } from '../../tests/support/stages.ts'
import type { ApplicationRecord } from '../engine/application.ts'
import type { Transition } from '../engine/definition.ts'
import { draftOf } from './draft.ts'
import { offerOf } from './offer.ts'
import { stageMachine } from './stageMachine.ts'
import type { FoundDraft, KeptDraft } from '../engine/keptDraft.ts'
import type { LoadInput, Loaded, Opened, SaveInput, StageInput, TransitionInput } from './stageTypes.ts'

const user = { id: 'u1', role: { name: 'legal_reviewer' } }
const instance = { id: 'w1', current_state: 'Draft' }
const submit: Transition = { code: 'LR_SUBMIT', name: 'Submit Legal Review', metadata: { completes: true } }
const draft: Transition = { code: 'LR_SAVE_DRAFT', name: 'Save Draft' }
const sendBack: Transition = { code: 'LR_SEND_BACK', name: 'Send Back', metadata: { requires_reason: true } }

const application = (fields: Record<string, unknown> = {}): ApplicationRecord => ({
  id: 'a1',
  version: 1,
  legal_review_form: {
    workflow_instance: instance,
    available_transitions: [submit, draft],
    agreement_template: 'ISDA',
    ...fields,
  },
})

let definitions: Published
beforeAll(async () => {
  definitions = await published()
})

/** The server's side of a form, with every effect to be watched. */
function effects(formType: string, loaded?: ApplicationRecord) {
  const { reference, application: definition } = definitions
  const stage = definitions.stage(formType)
  return {
    load: vi.fn<(input: LoadInput) => Promise<Opened>>(async () => ({
      stage,
      application: loaded,
      reference,
      definition,
    })),
    save: vi.fn<(input: SaveInput) => Promise<ApplicationRecord>>(async ({ application: before, data }) => {
      const record = { ...(before?.[stage.stage.source] as object), ...data }
      return { id: 'a1', ...before, title: data.title as string, version: 2, [stage.stage.source]: record }
    }),
    transition: vi.fn<(input: TransitionInput) => Promise<unknown>>(async () => ({})),
  }
}

async function open(
  does: ReturnType<typeof effects>,
  input: Partial<StageInput> = { id: 'a1', formType: 'legal_review' },
) {
  const machine = stageMachine.provide({
    actors: {
      load: fromPromise<Opened, LoadInput>(({ input: asked }) => does.load(asked)),
      save: fromPromise(({ input: asked }: { input: SaveInput }) => does.save(asked)),
      transition: fromPromise(({ input: asked }: { input: TransitionInput }) => does.transition(asked)),
    },
  })
  const actor = createActor(machine, { input: { user, ...input } }).start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  await settled()
  const context = () => actor.getSnapshot().context
  const edit = (change: Record<string, unknown>) => actor.send({ type: 'EDIT', data: { ...context().data, ...change } })
  const take = async (transition: Transition, comments = '') => {
    actor.send({ type: 'TRANSITION', transition, comments })
    await settled()
  }
  const save = async () => {
    actor.send({ type: 'SAVE' })
    await settled()
  }
  return { actor, settled, context, edit, take, save, state: () => actor.getSnapshot().value }
}

const error = (text: string) => ({ severity: 'error', text })

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

test('§4 After a successful transition: a transition that leads nowhere loads the form again and says that it is done', async () => {
  const does = effects('legal_review', application())
  const { take, state, context } = await open(does)
  await take(submit, 'All opinions are there.')
  expect(does.transition.mock.calls[0]?.[0].comments).toBe('All opinions are there.')
  expect(does.load).toHaveBeenCalledTimes(2)
  expect(state()).toBe('editing')
  expect(context().message).toEqual({ severity: 'success', text: '“Submit Legal Review” is done.' })
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
    message: error('Backend Error: Wrong state. (Status: 409) The form is saved.'),
    data: { grace_period: '5 days' },
    dirty: false,
    loaded: { application: { version: 2 } },
  })
})

test('a transition without an answer says what is not known', async () => {
  const does = effects('legal_review', application())
  const lost = Object.assign(new Error('Transition error: No response received from server.'), { undecided: true })
  does.transition.mockRejectedValue(lost)
  const { take, context } = await open(does)
  await take(draft)
  expect(context().message?.text).toBe(
    'Transition error: No response received from server. The form is saved. It is not known whether “Save Draft” was performed: reload to see.',
  )
})

test('a transition of which the server says that nothing was done is known not to be performed', async () => {
  const does = effects('legal_review', application())
  does.transition.mockRejectedValue(Object.assign(new Error('Backend Error: Not now. (Status: 503)'), { undone: true }))
  const { take, context } = await open(does)
  await take(draft)
  expect(context().message?.text).toBe('Backend Error: Not now. (Status: 503) The form is saved. “Save Draft” was not performed.')
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

test('§5 Transition without workflow instance: without a workflow instance a transition is refused', async () => {
  const does = effects('legal_review', application({ workflow_instance: null }))
  const { take, context } = await open(does)
  await take(draft)
  expect(context().message).toEqual(error('Cannot perform transitions - workflow instance not found.'))
  expect(does.save).not.toHaveBeenCalled()
})

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
  expect(context().message).toEqual(error('A reason is required to perform this action.'))
  await take(sendBack, 'The netting opinion is missing.')
  expect(does.transition.mock.calls[0]?.[0].comments).toBe('The netting opinion is missing.')
})

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
  const { context } = await open(effects('legal_review', { id: 'a1', sub_processes: [listed], legal_review_form: null }))
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

test('after a conflict the person’s own changes go over the record as it now is', async () => {
  const conflict = { detail: 'The application has changed.', version: 2 }
  const does = effects('legal_review', application({ grace_period: '1 day' }))
  does.save.mockRejectedValueOnce(Object.assign(new Error(conflict.detail), { conflict }))
  const { actor, edit, take, settled, context } = await open(does)
  edit({ grace_period: '5 days' })
  await take(draft)
  expect(context()).toMatchObject({ conflict, message: error(conflict.detail) })
  const before = does.load.mock.settledResults[0]?.value as Loaded
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

describe('an earlier draft', () => {
  const kept: KeptDraft = { at: '2026-11-21T14:02:00Z', where: 'server', passing: false }
  const typed = { grace_period: '5 days' }
  async function reopen(record: ApplicationRecord, draft: Partial<FoundDraft> = {}) {
    const does = effects('legal_review', record)
    const loaded = await does.load({ user, withDraft: true })
    does.load.mockClear()
    const found = { ...loaded, draft: { kept, data: typed, was: {}, version: 1, comments: '', ...draft } }
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
    await again.take(submit)
    expect(again.context().comments).toBe('')
    expect(draftOf(again.context())).toBeUndefined()
  })

  test('that says what is saved is none', async () => {
    const { context } = await reopen(application(typed))
    expect(context()).toMatchObject({ dirty: false })
    expect(context().restored).toBeUndefined()
  })

  test.each([
    ['as the server tells', { changed: [{ field: 'grace_period', yours: '5 days', theirs: '3 days', by: 'Ada' }] }, 'Ada'],
    ['as its own memory tells', { was: { grace_period: '1 day' } }, undefined],
  ])('over what others saved since (%s) is shown beside it, and not saved before one has chosen', async (_, draft, by) => {
    const { does, actor, context, save, take, settled } = await reopen(application({ grace_period: '3 days' }), draft)
    expect(context().conflict?.fields).toMatchObject([{ field: 'grace_period', yours: '5 days', theirs: '3 days', ...(by && { by }) }])
    expect(draftOf(context())?.version).toBe(1)
    await save()
    await take(submit)
    actor.send({ type: 'DISMISS' })
    await save()
    expect(context().message?.text).toContain('please choose above')
    expect(does.save).not.toHaveBeenCalled()
    actor.send({ type: 'KEEP_MINE' })
    await settled()
    expect(context()).toMatchObject({ data: typed, dirty: true })
    await save()
    expect(does.save).toHaveBeenCalledOnce()
  })

  test('beside which others changed something else is told of it', async () => {
    const changed = [{ field: 'governing_law', theirs: 'English law', by: 'Ada' }]
    const { context } = await reopen(application({ governing_law: 'English law' }), { changed })
    expect(context().restored?.changed).toEqual(changed)
    expect(context().conflict).toBeUndefined()
  })
})

test('a draft without rows has one to type in, as a new form has', async () => {
  const { context } = await open(effects('credit_request', { id: 'a1', title: 'Copper', limit_requests: [], credit_request_form: {} }))
  expect(context()).toMatchObject({ data: { limit_requests: [{}] }, dirty: false })
})
