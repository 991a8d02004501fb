import { expect, test } from 'vitest'
import { application, draft, effects, error, instance, open, sendBack, submit } from '../../tests/support/openStage.ts'

const incomplete = () => effects('legal_review', application({ agreement_template: null, has_csa: 'true' }))
const paths = ({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path)

test('an error goes as its field is mended, and the message counts those that are left', async () => {
  const { edit, take, context } = await open(incomplete())
  edit({ grace_period: 'x'.repeat(100_000) })
  await take(submit)
  expect(paths(context()).toSorted()).toEqual(['agreement_template', 'grace_period'])
  expect(context().message).toEqual(error('2 fields need attention before “Submit Legal Review”.'))

  edit({ grace_period: '5 days' })
  expect(paths(context())).toEqual(['agreement_template'])
  expect(context().message).toEqual(error('1 field needs attention before “Submit Legal Review”.'))

  edit({ agreement_template: 'ISDA' })
  expect(context()).toMatchObject({ errors: [] })
  expect(context().message).toBeUndefined()
})

test('the message says ten errors and how many more there are, each of which stands beside its field', async () => {
  const { edit, save, context } = await open(effects('credit_request'), {})
  const rows = Array.from({ length: 12 }, () => ({ proposed_amount: 'much' }))
  edit({ title: 'Line', counterparty_id: '1', limit_requests: rows })
  await save()
  const lines = context().message?.text.split('\n') ?? []
  expect(lines).toHaveLength(11)
  expect(lines.at(0)).toBe('Row 1, Proposed Amount (US$ m) must be a number.')
  expect(lines.at(-1)).toBe('and 2 more.')
  expect(context().errors).toHaveLength(12)
})

// Spec 5.2, 5.4
test('what even a draft needs is said once in the message, and beside the field in other words', async () => {
  const { edit, save, context } = await open(effects('credit_request'), {})
  const sentences = ['Form data is incomplete. Title is required.', 'Please select a counterparty']
  await save()
  expect(context().message).toEqual(error(sentences.join('\n')))
  expect(context().errors).toEqual([
    { path: 'title', message: 'Request Title is required.' },
    { path: 'counterparty_id', message: 'Counterparty is required.' },
  ])
  edit({ title: 'Copper' })
  expect(context().message).toEqual(error('Please select a counterparty'))
  edit({ counterparty_id: 'c1' })
  expect(context().message).toBeUndefined()
})

test('an error stays while its field is edited and still wrong, and says what is wrong now', async () => {
  const { edit, save, context } = await open(
    effects('credit_analysis', { id: 'a1', credit_analysis_form: { workflow_instance: instance } }),
  )
  edit({ probability_of_default: 'much' })
  await save()
  expect(context().errors).toMatchObject([
    { path: 'probability_of_default', message: expect.stringContaining('must be a number') },
  ])
  edit({ probability_of_default: 200 })
  expect(context().errors).toMatchObject([
    { path: 'probability_of_default', message: expect.stringContaining('must be at most 100') },
  ])
  expect(context().message?.text).toContain('must be at most 100')
})

test('a field that becomes wrong after a refusal is told at the next try, not while the person is mending another', async () => {
  const { edit, take, context } = await open(incomplete())
  await take(submit)
  edit({ csa_threshold: 'much' })
  expect(paths(context())).toEqual(['agreement_template'])
  await take(submit)
  expect(paths(context())).toContain('csa_threshold')
})

test('what the server refused is gone from a field once it is edited, and the message with the last of it', async () => {
  const does = effects('legal_review', application())
  const errors = [
    { path: 'grace_period', message: 'Too long.' },
    { path: 'agreement_template', message: 'Not known.' },
  ]
  does.save.mockRejectedValueOnce(Object.assign(new Error('Failed to save form'), { errors }))
  const { edit, take, context } = await open(does)
  edit({ grace_period: '50 days', agreement_template: 'GMRA' })
  await take(draft)
  edit({ grace_period: '5 days' })
  expect(context()).toMatchObject({ errors: errors.slice(1), message: error('Not known.') })
  edit({ agreement_template: 'ISDA' })
  expect(context()).toMatchObject({ errors: [], message: undefined })
})

test('what the server refused in a cell is gone once that cell is edited, not with another cell of its row', async () => {
  const does = effects('credit_request')
  const errors = [{ path: 'limit_requests.1.proposed_amount', message: 'Too much.' }]
  does.save.mockRejectedValueOnce(Object.assign(new Error('Failed to save form'), { errors }))
  const { edit, save, context } = await open(does, {})
  const [row, refused] = [{ proposed_amount: 1 }, { proposed_amount: 900 }]
  edit({ title: 'Line', counterparty_id: '1', limit_requests: [row, refused] })
  await save()
  edit({ limit_requests: [{ proposed_amount: 2 }, { ...refused, proposed_tenor: '5' }] })
  expect(context().errors).toEqual(errors)
  edit({ limit_requests: [row, { proposed_amount: 90 }] })
  expect(context().errors).toEqual([])
})

test('a record that the server refused beside another field is told of until one of both changes', async () => {
  const does = effects('legal_review', application())
  const load = does.load.getMockImplementation()
  does.load.mockImplementation(async (input) => {
    const opened = await load?.(input)
    if (!opened) throw new Error('Nothing was opened.')
    const stage = structuredClone({ ...opened.stage, checks: undefined })
    stage.stage.references = { agreement_template: { resource: 'cities', where: { country: '{grace_period}' } } }
    return { ...opened, stage: { ...stage, checks: opened.stage.checks } }
  })
  const errors = [{ path: 'agreement_template', message: 'GMRA does not match Grace period: DE.' }]
  does.save.mockRejectedValueOnce(Object.assign(new Error('Failed to save form'), { errors }))
  const { edit, take, context } = await open(does)
  edit({ grace_period: 'DE', agreement_template: 'GMRA' })
  await take(draft)
  edit({ csa_threshold: 5 })
  expect(context()).toMatchObject({ errors })
  edit({ grace_period: 'FR' })
  expect(context()).toMatchObject({ errors: [], message: undefined })
})

test('a failure that no field can mend stays to be read', async () => {
  const does = effects('legal_review', application())
  does.save.mockRejectedValueOnce(new Error('The server could not be reached.'))
  const { edit, take, context } = await open(does)
  await take(draft)
  edit({ grace_period: '5 days' })
  expect(context().message).toEqual(error('The server could not be reached.'))
})

test('a missing reason is no longer asked for once it is written', async () => {
  const { actor, take, context } = await open(effects('legal_review', application()))
  await take(sendBack)
  expect(context().message).toEqual(error('A reason is required for “Send Back”.'))
  actor.send({ type: 'COMMENT', comments: 'The opinion is missing.' })
  expect(context().message).toBeUndefined()
})

test('a rule that does not hold is told until it does', async () => {
  const submitSponsorship = { code: 'BS_SUBMIT', name: 'Submit', metadata: { completes: true } }
  const record = { workflow_instance: { id: 'w1', current_state: 'Draft' }, available_transitions: [submitSponsorship] }
  const does = effects('business_sponsorship', { id: 'a1', business_sponsorship_form: record })
  const { edit, take, context } = await open(does, { id: 'a1', formType: 'business_sponsorship' })
  await take(submitSponsorship)
  expect(context().message).toEqual(error('The primary sponsor must approve the application to proceed.'))
  edit({ senior_sponsor_approval: 'approve', senior_sponsor_comments: 'A good client.' })
  expect(context().message).toBeUndefined()
})
