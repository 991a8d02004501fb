import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kept, openField, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const workflow = 'stages/legal-review/workflow.json'
const states = () => within(screen.getByRole('navigation', { name: 'Contents' })).getByRole('list', { name: 'States' })
const chosen = () => region('What is chosen')
const write = (label: string, text: string) =>
  fireEvent.change(chosen().getByRole('textbox', { name: label }), { target: { value: text } })
const pick = (label: string, option: string) =>
  userEvent.selectOptions(chosen().getByRole('combobox', { name: label }), option)

async function openState(name: string) {
  const served = serveDraft()
  await openField('governing_law')
  fireEvent.click(screen.getByText('States and actions'))
  fireEvent.click(within(states()).getByRole('button', { name }))
  return served
}

describe('the states of a stage in the editor', () => {
  it('have a form, and get an action, which is changed and removed, one step each', async () => {
    const { calls } = await openState('Completed')
    expect(chosen().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Completed')
    expect(chosen().getByRole('button', { name: 'Reopened' })).toBeDefined()
    write('Code of a new action', 'LR_TAKE_BACK')
    write('Button text', 'Take Back')
    await pick('Who may press it', 'legal reviewers')
    await pick('Leads to', 'OPEN: Draft')
    fireEvent.click(chosen().getByRole('button', { name: 'Add the action' }))
    expect(chosen().getByRole('heading', { name: 'Take Back' })).toBeDefined()
    fireEvent.click(chosen().getByRole('checkbox', { name: 'Needs a reason' }))
    const action = {
      target: 'OPEN.DRAFT',
      guard: { type: 'may', params: 'legal reviewers' },
      meta: { name: 'Take Back', reason: true },
    }
    await waitFor(() => {
      const text = kept(calls).at(-1)?.files[workflow] ?? ''
      expect(JSON.parse(text || '{}')).toMatchObject({ states: { COMPLETED: { on: { LR_TAKE_BACK: action } } } })
    })
    fireEvent.click(chosen().getByRole('button', { name: 'Remove this action' }))
    expect(chosen().queryByRole('button', { name: 'Take Back' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(chosen().getByRole('button', { name: 'Take Back' })).toBeDefined()
  })

  it('are added, and say why a code cannot be one', async () => {
    await openState('Completed')
    const code = within(screen.getByRole('navigation', { name: 'Contents' })).getByRole('textbox', {
      name: 'Code of a new state',
    })
    fireEvent.change(code, { target: { value: 'ON_HOLD' } })
    fireEvent.keyDown(code, { key: 'Enter' })
    expect(chosen().getByRole('heading', { name: 'On hold' })).toBeDefined()
    fireEvent.change(code, { target: { value: 'on hold' } })
    fireEvent.keyDown(code, { key: 'Enter' })
    expect(screen.getByText(/^A code consists of capital letters/)).toBeDefined()
  })

  it('offer no action without a name and people', async () => {
    await openState('Completed')
    write('Code of a new action', 'LR_TAKE_BACK')
    const add = chosen().getByRole('button', { name: 'Add the action' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
  })
})
