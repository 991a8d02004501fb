import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdAnswers, ok } from '../../../../tests/support/backend.ts'
import {
  drafted,
  files,
  kept,
  live,
  openField,
  region,
  serveDraft,
} from '../../../../tests/support/definitionEditor.ts'
import { enter } from '../../../../tests/support/screen.tsx'
import { valueAt } from '../../../engine/path.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the editor of the definitions', () => {
  it('shows the stages, the form as it would be, and what is chosen', async () => {
    serveDraft()
    const chosen = await openField('grace_period')
    expect(chosen.getByRole('heading', { name: 'Grace period' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Legal Review' }).getAttribute('aria-expanded')).toBe('true')
    expect(region('Preview').getByRole('textbox', { name: 'Grace period' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Threshold' }))
    expect(chosen.getByRole('heading', { name: 'Threshold' })).toBeDefined()
  })

  it('changes one line for a label, shows it at once, and keeps it', async () => {
    const { calls } = serveDraft()
    const chosen = await openField('grace_period')
    const label = chosen.getByRole('textbox', { name: /^Label/ })
    await userEvent.clear(label)
    await userEvent.type(label, 'Days of grace')
    expect(await region('Preview').findByRole('textbox', { name: 'Days of grace' })).toBeDefined()
    const path = 'stages/legal-review/data.schema.json'
    const before = files.find((each) => each.path === path)?.text
    const after = before?.replace('"title": "Grace period"', '"title": "Days of grace"')
    // On a busy machine, what was typed so far is kept before the rest of it.
    await waitFor(() => expect(kept(calls).at(-1)).toMatchObject({ base_hash: live.hash, files: { [path]: after } }), {
      timeout: 10_000,
    })
    expect(Object.keys(kept(calls).at(-1)?.files ?? {})).toEqual([path])
    expect(await screen.findByText(/^Saved/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await region('Preview').findByRole('textbox', { name: 'Grace period' })).toBeDefined()
  })

  it('names the cases that an edit breaks, also while the next edit is checked, and leads to where their result is accepted', async () => {
    const file = 'stages/legal-review/cases.json'
    const about = 'With its template, the review is completed.'
    const failed = `${file}:14:30: ${about} Expected "leads" to be "COMPLETED".`
    const accepted = { refused: ['Threshold is required.'] }
    const { calls } = serveDraft({
      'POST /api/workbench/draft/check/': ok({ mistakes: [] }),
      'POST /api/workbench/cases/': ok({
        count: 166,
        failing: 1,
        failed: [failed],
        outcomes: [{ file, number: 1, about, expect: accepted }],
      }),
    })
    const chosen = await openField('governing_law')
    await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
    const link = await screen.findByRole('button', { name: new RegExp(`^${about}`) }, { timeout: 10_000 })
    const release = holdAnswers('POST /api/workbench/draft/check/')
    await userEvent.click(chosen.getByRole('button', { name: 'Move down' }))
    const checks = () => calls.filter(({ path }) => path === '/api/workbench/draft/check/').length
    await waitFor(() => expect(checks()).toBe(2), { timeout: 10_000 })
    expect(link.isConnected).toBe(true)
    release()
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/workbench/cases/')).toHaveLength(2))
    await userEvent.click(link)
    const heading = await region('File').findByRole('heading', { name: about })
    const shown = within(heading.closest('li') ?? heading)
    expect(shown.getByText(/^This case fails\. Actual result: refused with “Threshold is required\.”$/)).toBeDefined()
    await userEvent.click(shown.getByRole('button', { name: 'Accept this result' }))
    const cases = () => JSON.parse(kept(calls).at(-1)?.files[file] ?? '{}') as unknown
    await waitFor(() => expect(valueAt(cases(), ['cases', 1, 'expect'])).toEqual(accepted), { timeout: 10_000 })
  })

  it('offers an option no more, and stores another under the text that is typed', async () => {
    const { calls } = serveDraft()
    const chosen = await openField('agreement_template')
    fireEvent.click(chosen.getByRole('checkbox', { name: 'Option 3 is offered' }))
    const first = chosen.getByRole('textbox', { name: 'Stored as of option 1' })
    for (const value of ['CSA', 'CSA VM']) fireEvent.change(first, { target: { value } })
    const data = () => JSON.parse(kept(calls).at(-1)?.files['stages/legal-review/data.schema.json'] ?? '{}') as unknown
    const expected = { enum: ['CSA VM', 'GMRA', 'CSA', 'OTHER'], retired: ['CSA'] }
    const at = ['properties', 'agreement_template']
    await waitFor(() => expect(valueAt(data(), at)).toMatchObject(expected), { timeout: 10_000 })
  })

  it('adds a field in one act', async () => {
    serveDraft()
    await openField('csa_threshold')
    await userEvent.click(screen.getByRole('button', { name: 'Add a field' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add the field' }))
    expect(await dialog.findAllByText('Label is required.')).not.toEqual([])
    await enter(dialog.getByRole('textbox', { name: /^Label/ }), 'Haircut')
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'haircut')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Kind/ }), 'A number')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Upper limit' }), '100')
    await userEvent.click(dialog.getByRole('button', { name: 'Add the field' }))
    expect(await region('Preview').findByText('Haircut')).toBeDefined()
    expect(region('What is chosen').getByRole('textbox', { name: 'Upper limit' })).toHaveProperty('value', '100')
  })

  it('puts a condition together by picking, and reads it as a sentence', async () => {
    const { calls } = serveDraft()
    const chosen = await openField('grace_period')
    const required = within(chosen.getByRole('region', { name: 'Required when' }))
    await userEvent.click(required.getByRole('button', { name: 'Add a condition' }))
    await userEvent.selectOptions(required.getByRole('combobox', { name: 'Field' }), 'CSA in place')
    await userEvent.selectOptions(required.getByRole('combobox', { name: 'Value' }), 'Yes')
    expect(await required.findByText('CSA in place is Yes')).toBeDefined()
    const sent = () => kept(calls).at(-1)?.files['stages/legal-review/stage.json']
    await waitFor(() => expect(sent()).toContain('"require": ["grace_period"]'), { timeout: 10_000 })
  })

  it('moves a field by the keyboard', async () => {
    serveDraft()
    const chosen = await openField('governing_law')
    const names = () =>
      region('Preview')
        .getAllByText(/^(Agreement template|Governing law)/)
        .map(({ textContent }) => textContent)
    expect(names()[0]).toMatch(/^Agreement/)
    await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
    await waitFor(() => expect(names()[0]).toMatch(/^Governing/))
    await userEvent.selectOptions(chosen.getByRole('combobox', { name: 'Move to' }), 'Legal Opinions')
    expect(names()[0]).toMatch(/^Governing/)
    await userEvent.click(chosen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(names()[0]).toMatch(/^Agreement/))
    await waitFor(() => expect(chosen.getByRole('combobox', { name: 'Move to' })).toHaveProperty('value', '1'))
  })

  it('says what a field loses where it is never shown, before it is moved there', async () => {
    serveDraft()
    const chosen = await openField('detailed_limit_comments', 'credit_request')
    const place = chosen.getByRole('combobox', { name: 'Move to' })
    expect(chosen.queryByText(/^There it loses how it is shown/)).toBeNull()
    await userEvent.selectOptions(place, 'Never shown')
    expect(chosen.getByText(/^There it loses how it is shown/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(chosen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(chosen.queryByText(/^There it loses how it is shown/)).toBeNull())
    expect(chosen.getByRole('combobox', { name: 'Move to' })).toHaveProperty('value', 'hidden')
  })

  it('moves a column by the keyboard', async () => {
    serveDraft()
    const chosen = await openField('limit_requests', 'credit_request')
    const columns = () =>
      region('Columns')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const [first, second, ...others] = columns()
    await userEvent.click(region('Columns').getByRole('button', { name: first ?? '' }))
    await userEvent.click(chosen.getByRole('button', { name: 'Move down' }))
    await userEvent.click(chosen.getByRole('button', { name: 'Back to the table' }))
    expect(columns()).toEqual([second, first, ...others])
  })

  it('shows where people are named, and removes none who are', async () => {
    serveDraft()
    const chosen = await openField('governing_law')
    await userEvent.click(screen.getByRole('button', { name: 'legal reviewers', hidden: true }))
    expect(region('Used in').getAllByRole('listitem').length).toBeGreaterThan(3)
    await userEvent.click(chosen.getByRole('button', { name: 'Remove this group' }))
    expect(await screen.findByText(/^This group is used elsewhere/)).toBeDefined()
    const name = chosen.getByRole('textbox', { name: 'Name of this group' })
    await userEvent.clear(name)
    await enter(name, 'lawyers')
    await userEvent.click(chosen.getByRole('button', { name: 'Rename' }))
    expect(await chosen.findByRole('heading', { name: 'lawyers' })).toBeDefined()
    expect(chosen.getAllByRole('form', { name: 'What it says' })).toHaveLength(1)
  })

  /** The first time that the draft is kept, the server refuses it. */
  function refuseOnce(refusal: { detail: string; changed_paths: string[] }) {
    let isFirst = true
    const served = serveDraft()
    const keep = served.routes['PUT /api/workbench/draft/']
    served.routes['PUT /api/workbench/draft/'] = (body, url) => {
      if (!isFirst && typeof keep === 'function') return keep(body, url)
      isFirst = false
      return { status: 409, body: { ...refusal, code: 'draft_changed' } }
    }
    return served
  }

  it('says that another window has changed the draft, and keeps this one when asked to', async () => {
    const { calls } = refuseOnce({
      detail: 'Your draft was changed in another window.',
      changed_paths: ['paper.json'],
    })
    const chosen = await openField('governing_law')
    await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
    expect(await screen.findByText(/changed in another window/, {}, { timeout: 4000 })).toBeDefined()
    expect(screen.getByText('Not saved: choose which draft to keep')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use the other window’s draft' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep this draft' }))
    await waitFor(() => expect(kept(calls).length).toBe(2))
    await waitFor(() => expect(screen.queryByText(/changed in another window/)).toBeNull())
  })

  it('goes on from what is live, if the draft was published by somebody else', async () => {
    refuseOnce({ detail: 'Your draft was discarded or published meanwhile.', changed_paths: [] })
    const chosen = await openField('governing_law')
    await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Continue from the live version' }, { timeout: 4000 }),
    )
    await waitFor(() => expect(screen.queryByText(/published meanwhile/)).toBeNull())
    expect(screen.queryByText('Not saved: choose which draft to keep')).toBeNull()
  })

  it('says that another version is live, or that the draft is gone, when the window is looked at again', async () => {
    const { routes } = serveDraft()
    const chosen = await openField('governing_law')
    routes['GET /api/workbench/'] = ok({ ...drafted, live: { ...live, hash: 'c'.repeat(64) } })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(/^Another version has become live since you began/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'To the workbench' })).toBeDefined()
    await userEvent.click(chosen.getByRole('button', { name: 'Move up' }))
    await screen.findByText(/^Saved/, {}, { timeout: 10_000 })
    expect(await screen.findByText(/^Another version has become live since you began/)).toBeDefined()
    routes['GET /api/workbench/'] = ok({ ...drafted, draft: null, live: { ...live, hash: 'c'.repeat(64) } })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(/^This draft was published or discarded meanwhile/)).toBeDefined()
  })
})
