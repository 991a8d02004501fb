import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { kept, openField, region, serveDraft } from '../../../../tests/support/definitionEditor.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const name = () => screen.getByRole('textbox', { name: 'Name of option 1' })

const typeName = (value: string) => fireEvent.change(name(), { target: { value } })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name in the data' })
const isCalled = (called: string) => waitFor(() => expect(box().value).toBe(called))

const rename = async (called: string) => {
  fireEvent.change(box(), { target: { value: called } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.getByText(called, { selector: 'code' })).toBeDefined())
}

describe('a step of the editor', () => {
  it('is about the options of one field', async () => {
    serveDraft()
    const { choose } = await openField('agreement_template')
    typeName('Master')
    typeName('Master agreement')
    await choose('has_csa')
    typeName('Certainly')
    await choose('agreement_template')
    await waitFor(() => expect(name()).toHaveProperty('value', 'Master agreement'))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(name()).toHaveProperty('value', 'Master agreement'))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(name()).toHaveProperty('value', 'ISDA'))
  })

  it('ends the offer of an option, which keeps its place, and gives it back', async () => {
    const { calls } = serveDraft()
    await openField('agreement_template')
    const sent = () => kept(calls).at(-1)?.files['stages/legal-review/data.schema.json']
    fireEvent.click(screen.getByRole('checkbox', { name: 'Option 2 is offered' }))
    await waitFor(() => expect(sent()).toContain('"retired": ["GMRA"]'), { timeout: 10_000 })
    fireEvent.change(screen.getByRole('textbox', { name: 'Stored as of option 2' }), { target: { value: 'GMRA 2011' } })
    await waitFor(() => expect(sent()).toContain('"retired": ["GMRA 2011"]'), { timeout: 10_000 })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Option 2 is offered' }))
    await waitFor(() => expect(sent()).not.toContain('retired'), { timeout: 10_000 })
  })

  it('asks for a field again that is no longer asked for', async () => {
    const { calls } = serveDraft()
    await openField('grace_period')
    const sent = () => kept(calls).at(-1)?.files['stages/legal-review/data.schema.json']
    expect(screen.getByText(/^Its values stay\. What requires it/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'No longer ask for it' }))
    await waitFor(() => expect(sent()).toContain('"retired": true'), { timeout: 10_000 })
    expect(screen.getByText(/^It then begins without conditions/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Ask for it again' }))
    await waitFor(() => expect(sent()).not.toContain('retired'), { timeout: 10_000 })
  })

  it('does not forget which options are no longer offered when a field is no longer asked for', async () => {
    const { calls } = serveDraft()
    await openField('agreement_template')
    const sent = () => kept(calls).at(-1)?.files['stages/legal-review/data.schema.json']
    fireEvent.click(screen.getByRole('checkbox', { name: 'Option 3 is offered' }))
    fireEvent.click(screen.getByRole('button', { name: 'No longer ask for it' }))
    expect(await screen.findByText(/^Some options of this field are no longer offered/)).toBeDefined()
    await waitFor(() => expect(sent()).toContain('"retired": ["CSA"]'), { timeout: 10_000 })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Option 3 is offered' }))
    fireEvent.click(screen.getByRole('button', { name: 'No longer ask for it' }))
    await waitFor(() => expect(sent()).toContain('"retired": true'), { timeout: 10_000 })
  })

  it('is about a condition of a field in one stage', async () => {
    serveDraft()
    const { choose } = await openField('rejection_reason', 'credit_approval')
    const demand = async (field: string) => {
      const required = region('Required when')
      await userEvent.click(required.getByRole('button', { name: 'Add a condition' }))
      await userEvent.selectOptions(required.getByRole('combobox', { name: 'Field' }), field)
      await userEvent.selectOptions(required.getByRole('combobox', { name: 'Comparison' }), 'is filled in')
    }
    const sentence = () => within(screen.getByRole('region', { name: 'Required when' })).getByRole('status').textContent
    await demand('Delegated authority level')
    const first = sentence()
    await choose('rejection_reason', 'credit_review')
    await demand('Delegated authority level')
    await choose('rejection_reason', 'credit_approval')
    await waitFor(() => expect(sentence()).toBe(first))
    expect(first).toMatch(/is filled in$/)
  })

  it('is not undone under a question, which a click beside it leaves as it is', async () => {
    serveDraft()
    await openField('governing_law')
    fireEvent.click(screen.getByRole('button', { name: 'Move up' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add a field' }))
    const dialog = await screen.findByRole('dialog')
    const beside = dialog.parentElement ?? dialog
    for (const target of [beside, within(dialog).getByRole('button', { name: 'Cancel' })])
      fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
    await userEvent.click(beside)
    expect(screen.getByRole('dialog')).toBe(dialog)
    const undo = screen.getByRole('button', { name: 'Undo', hidden: true })
    expect(undo.getAttribute('aria-disabled')).toBe('false')
  })

  it('says why it is not possible until something else is chosen', async () => {
    // As newer browsers have it: scrolling returns a promise.
    Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() })
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => told.mockRestore())
    serveDraft()
    const { choose, ...chosen } = await openField('governing_law')
    fireEvent.change(chosen.getByRole('textbox', { name: 'Name in the data' }), { target: { value: 'has_csa' } })
    fireEvent.click(chosen.getByRole('button', { name: 'Rename' }))
    const refusal = document.querySelector('.problem')?.textContent ?? ''
    expect(refusal).not.toBe('')
    await choose('has_csa')
    await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
    expect(told).not.toHaveBeenCalled()
  })

  it('leaves a renamed field chosen when it is undone and made again, over several names', async () => {
    serveDraft()
    await openField('governing_law')
    await rename('law')
    await rename('chosen_law')
    press('Undo')
    await isCalled('law')
    press('Undo')
    await isCalled('governing_law')
    press('Redo')
    press('Redo')
    await waitFor(() => expect(box().value).toBe('chosen_law'))
  })

  it('leaves a field chosen that was given the earlier name of another one', async () => {
    serveDraft()
    const { choose } = await openField('governing_law')
    await rename('law')
    await choose('grace_period')
    await rename('governing_law')
    press('Undo')
    await isCalled('grace_period')
    press('Undo')
    await choose('governing_law')
    press('Redo')
    await waitFor(() => expect(box().value).toBe('law'))
  })

  it('leaves a column chosen when the rename of its table is undone', async () => {
    serveDraft()
    await openField('limit_requests', 'credit_request')
    await rename('lines')
    fireEvent.click(region('Columns').getByRole('button', { name: /^Proposed Tenor/ }))
    await waitFor(() => expect(screen.getByText('lines.proposed_tenor', { selector: 'code' })).toBeDefined())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByText('limit_requests.proposed_tenor', { selector: 'code' })).toBeDefined())
    expect(screen.queryByText('This is not in the draft.')).toBeNull()
  })
})
