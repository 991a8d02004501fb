import { EditorView, runScopeHandlers } from '@codemirror/view'
import { forEachDiagnostic } from '@codemirror/lint'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { drafted, kept, files, openField, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'
import { ok } from '../../../../../tests/support/backend.ts'

// A text that nobody lays out has no boxes.
const unlaid = { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() }
beforeAll(() => void Object.assign(Range.prototype, unlaid))
afterAll(() => Object.keys(unlaid).forEach((name) => Reflect.deleteProperty(Range.prototype, name)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const data = 'stages/legal-review/data.schema.json'
const written = files.find(({ path }) => path === data)?.text ?? ''

/** The text as it is written, beside the form. */
async function openWritten() {
  fireEvent.click(screen.getByRole('button', { name: 'Show the JSON' }))
  const box = await screen.findByRole('textbox', { name: data })
  const view = EditorView.findFromDOM(box)
  if (!view) throw new Error('There is no text.')
  return {
    view,
    /** Types in place of something. */
    type(was: string, text: string) {
      const from = view.state.sliceDoc().indexOf(was)
      view.dispatch({ selection: { anchor: from + was.length } })
      view.dispatch({
        changes: { from, to: from + was.length, insert: text },
        selection: { anchor: from + text.length },
        userEvent: 'input.type',
      })
    },
    text: () => view.state.sliceDoc(),
  }
}

it('shows in the form and the panels what is written, and writes what is changed there', async () => {
  const { calls } = serveDraft()
  const chosen = await openField('grace_period')
  const json = await openWritten()
  expect(json.text()).toBe(written)
  json.type('"title": "Grace period"', '"title": "Period of grace"')
  await waitFor(() => expect(region('Preview').getByText('Period of grace')).toBeDefined())
  expect(chosen.getByRole('textbox', { name: 'Label' })).toHaveProperty('value', 'Period of grace')
  const label = chosen.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.type(label, 'Grace')
  await waitFor(() => expect(json.text()).toBe(written.replace('"Grace period"', '"Grace"')))
  const sent = () => calls.filter(({ method }) => method === 'PUT').length
  await waitFor(() => expect(sent()).toBeGreaterThan(0))
})

it('has its steps in common with the panels', async () => {
  serveDraft()
  const chosen = await openField('grace_period')
  const json = await openWritten()
  json.type('Grace period', 'Period')
  fireEvent.click(chosen.getByRole('button', { name: 'Move up' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(json.text()).toContain('"Period"'))
  runScopeHandlers(json.view, new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }), 'editor')
  await waitFor(() => expect(json.text()).toBe(written))
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
})

it('goes on with the form as it was while the text is not JSON, and says where it is not', async () => {
  serveDraft()
  await openField('grace_period')
  const json = await openWritten()
  json.type('"title": "Grace period",', '"title": ,')
  const said: string[] = []
  await waitFor(() => {
    forEachDiagnostic(json.view.state, ({ message }) => said.push(message))
    expect(said).toContain('From here on this is not valid JSON.')
  })
  expect(region('Preview').getByText('Grace period')).toBeDefined()
  expect(within(screen.getByRole('navigation', { name: 'Contents' })).getByText('Grace period')).toBeDefined()
})

it('takes no change from a panel or a dialog while the text is not JSON, shows none, and says why', async () => {
  const { calls } = serveDraft()
  const chosen = await openField('grace_period')
  const json = await openWritten()
  json.type('"title": "Grace period",', '"title": ,')
  const why = `${data} is not valid JSON: see line 12. Correct it first.`
  const help = chosen.getByRole('textbox', { name: 'Help text' })
  await userEvent.type(help, 'In days')
  expect(await screen.findByText(why)).toBeDefined()
  expect(help).toHaveProperty('value', '')
  await userEvent.click(chosen.getByRole('button', { name: 'No longer ask for it' }))
  expect(screen.getByText(why)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add a field' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Label/ }), 'Haircut')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Kind/ }), 'A number')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the field' }))
  expect(await dialog.findAllByText(why)).not.toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  json.type('"title": ,', '"title": "Grace period",')
  await userEvent.type(help, 'D')
  const sent = () => kept(calls).at(-1)?.files['stages/legal-review/ui.schema.json']
  await waitFor(() => expect(sent()).toContain('"ui:help": "D"'), { timeout: 10_000 })
})

it('marks what the check has found at its place', async () => {
  serveDraft({
    'GET /api/workbench/': ok(drafted),
    'POST /api/workbench/draft/check/': ok({ mistakes: [`${data}:3:12: Another title is needed.`] }),
  })
  await openField('grace_period')
  const json = await openWritten()
  const found: string[] = []
  await waitFor(() => {
    forEachDiagnostic(json.view.state, ({ message }, from, to) =>
      found.push(`${json.text().slice(from, to)} ${message}`),
    )
    expect(found).toContain('"Legal Review" Another title is needed.')
  })
})

it('finds text in a panel of its own, which Escape closes', async () => {
  serveDraft()
  await openField('grace_period')
  const json = await openWritten()
  act(() => void runScopeHandlers(json.view, new KeyboardEvent('keydown', { key: 'f', ctrlKey: true }), 'editor'))
  const find = screen.getByRole('textbox', { name: 'Find' })
  fireEvent.change(find, { target: { value: 'grace_period' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  const { from, to } = json.view.state.selection.main
  expect(json.text().slice(from, to)).toBe('grace_period')
  fireEvent.change(screen.getByRole('textbox', { name: 'Replace with' }), { target: { value: 'days_of_grace' } })
  fireEvent.click(screen.getByRole('button', { name: 'Replace all' }))
  expect(json.text()).toBe(written.replaceAll('grace_period', 'days_of_grace'))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(json.text()).toBe(written))
  fireEvent.keyDown(find, { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull()
  expect(screen.getByRole('textbox', { name: data })).toBeDefined()
})
