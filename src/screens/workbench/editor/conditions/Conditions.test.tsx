import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { files, kept, openField, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const required = () => region('Required when')
const value = () => required().getByRole('textbox', { name: 'Value' })
const press = (name: string) => fireEvent.click(required().getByRole('button', { name }))
const pick = (text: string, part = 0) => {
  const field = required().getAllByRole<HTMLSelectElement>('combobox', { name: 'Field' })[part]
  const option = [...(field?.options ?? [])].find(({ label }) => label === text)
  if (field) fireEvent.change(field, { target: { value: option?.value } })
}
const pickIn = (name: string, text: string) => {
  const select = required().getByRole<HTMLSelectElement>('combobox', { name })
  fireEvent.change(select, { target: { value: [...select.options].find(({ label }) => label === text)?.value } })
}
const type = (text: string, part = 0) => {
  const box = required().getAllByRole('textbox', { name: 'Value' })[part]
  if (box) fireEvent.change(box, { target: { value: text } })
}

it('shows each part’s own value: after a part is removed, after another field, and after a step back', async () => {
  serveDraft()
  await openField('grace_period')
  press('Add a condition')
  pick('Threshold')
  type('15,000')
  expect(required().getByRole('status').textContent).toBe('Threshold is at least 15,000')
  press('And another one')
  pick('Minimum transfer amount', 1)
  type('7', 1)
  press('Remove part 1')
  expect(value()).toHaveProperty('value', '7')
  fireEvent.click(screen.getByRole('button', { name: 'Move up' }))
  type('9')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(value()).toHaveProperty('value', '7'))
  pick('Independent amount')
  expect(value()).toHaveProperty('value', '')
})

it('keeps the earlier condition until a part that is picked again is complete', async () => {
  serveDraft()
  await openField('grace_period')
  press('Add a condition')
  const says = (text: string) => expect(required().getByRole('status').textContent).toBe(text)
  expect(required().getByText('Not in the condition until it is complete.')).toBeTruthy()
  pick('Threshold')
  type('15,000')
  press('And another one')
  pick('Minimum transfer amount', 1)
  type('7', 1)
  says('Threshold is at least 15,000 and Minimum transfer amount is at least 7')
  pick('Independent amount', 1)
  says('Threshold is at least 15,000 and Minimum transfer amount is at least 7')
  expect(required().getByText('The condition stays as it was until this part is complete.')).toBeTruthy()
  type('16,000')
  says('Threshold is at least 16,000 and Minimum transfer amount is at least 7')
  type('8', 1)
  says('Threshold is at least 16,000 and Independent amount is at least 8')
  expect(required().queryByText('The condition stays as it was until this part is complete.')).toBeNull()
  pick('Independent amount')
  press('Remove part 2')
  says('Threshold is at least 16,000')
})

it('asks about a field of another stage, which the stage names in the same step', async () => {
  const { calls } = serveDraft()
  await openField('grace_period')
  press('Add a condition')
  pick('A field of another stage …')
  pickIn('Stage', 'Credit Request')
  pickIn('Field of the other stage', 'Confirmation of positive legal opinion')
  pickIn('Value', 'Yes')
  expect(required().getByRole('status').textContent).toBe('Confirmation of positive legal opinion is Yes')
  const path = 'stages/legal-review/stage.json'
  const written = () => kept(calls).at(-1)?.files[path] ?? ''
  await waitFor(() => expect(written()).toContain('"positive_legal_opinion": { "from": "credit_request_form.'))
  expect(written()).toContain('"require": ["grace_period"]')
  press('Remove part 1')
  await waitFor(() => expect(written()).toBe(files.find((each) => each.path === path)?.text))
})

it('tells the sums of another stage’s table apart', async () => {
  serveDraft()
  await openField('grace_period')
  press('Add a condition')
  pick('A field of another stage …')
  pickIn('Stage', 'Credit Request')
  pickIn('Field of the other stage', 'Limits')
  const [field] = required().getAllByRole<HTMLSelectElement>('combobox', { name: 'Field' })
  const offered = [...(field?.options ?? [])].map(({ label }) => label)
  expect(offered.length).toBeGreaterThan(10)
  expect(new Set(offered).size).toBe(offered.length)
  pick('the sum of Credit Request: Proposed Amount (US$ m)')
  type('40')
  expect(required().getByRole('status').textContent).toMatch(/Proposed Amount.* is at least 40$/)
})
