import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { files, kept, openFile, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function ask(answers: Record<string, string>) {
  fireEvent.click(screen.getByRole('button', { name: 'Add a stage' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a stage' }))
  fireEvent.input(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: 'Sanctions Check' } })
  for (const [question, answer] of Object.entries(answers))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: question }), answer)
  fireEvent.click(dialog.getByRole('button', { name: 'Add the stage' }))
  return dialog
}

const compiler = { 'Who works on it': 'Compiler' }

describe('a new stage in the editor', () => {
  it('is on the path at once, with the files that the command writes', async () => {
    const { calls } = serveDraft()
    await openFile('application.json')
    await ask({ 'The other stage': 'Credit Review', ...compiler })
    expect(region('What is chosen').getByRole('heading', { name: 'Sanctions Check' })).toBeDefined()
    const before = new Map(files.map(({ path, text }) => [path, text] as const))
    const asked = { name: 'sanctions_check', title: 'Sanctions Check', known: 'credit_review', role: 'compiler' }
    const after = acts.addStage({ ...asked, position: 'after' })(before)
    if (isRefused(after)) throw new Error(after.refused)
    const changed = Object.fromEntries([...after].filter(([path, text]) => before.get(path) !== text))
    expect(Object.keys(changed)).toContain('stages/sanctions-check/workflow.json')
    await waitFor(() => expect(kept(calls).at(-1)?.files).toEqual(changed))
  })

  it('is refused at its name or at the stage beside it, whichever is wrong', async () => {
    serveDraft()
    await openFile('application.json')
    const dialog = await ask({ 'The other stage': 'Credit Approval', ...compiler })
    const other = dialog.getByRole('combobox', { name: 'The other stage' })
    const reason = 'Nothing can come after Credit Approval: it closes the application.'
    expect(other.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getAllByText(reason)).not.toEqual([])
    fireEvent.input(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: 'Legal Review' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add the stage' }))
    expect(dialog.getAllByText('A stage named legal_review already exists. Choose another name.')).not.toEqual([])
    expect(dialog.queryByText(reason)).toBeNull()
  })

  it('needs all that is asked', async () => {
    serveDraft()
    await openFile('application.json')
    const dialog = await ask({})
    expect(dialog.getByText('The other stage is required.', { selector: '.field-error' })).toBeDefined()
    expect(dialog.getByText('Who works on it is required.', { selector: '.field-error' })).toBeDefined()
  })
})
