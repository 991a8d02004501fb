import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Change, changes } from '../../../../../tests/changes/support/change.ts'
import { ok } from '../../../../../tests/support/backend.ts'
import {
  drafted,
  files,
  kept,
  live,
  openFile,
  region,
  serveDraft,
} from '../../../../../tests/support/definitionEditor.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'
import { type Operation, doing } from '../../../../workbench/edits/operations.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const review = 'paths/annual-review.json'

const contents = () => within(screen.getByRole('navigation', { name: 'Contents' }))
const inOrder = () => within(contents().getByRole('list', { name: 'Stages in their order' }))
const stages = () =>
  inOrder()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pick = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option)
const typeInto = (box: HTMLElement, text: string) => {
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

describe('the path of a kind of application in the editor', () => {
  it('has its stages in order, which are added, moved and removed, one step each', async () => {
    serveDraft()
    await openFile(review)
    const before = stages()
    await pick('Another stage', 'Legal Review')
    press('Add the stage')
    expect(stages()).toEqual([...before, 'Legal Review'])
    expect(region('What is chosen').getByRole('heading', { name: 'Legal Review' })).toBeDefined()
    press('Move up')
    expect(stages()).toEqual([...before.slice(0, -1), 'Legal Review', before.at(-1)])
    press('Remove this stage')
    expect(stages()).toEqual(before)
    press('Undo')
    expect(stages()).toContain('Legal Review')
    press('Undo')
    press('Redo')
    expect(stages().at(-2)).toBe('Legal Review')
  })

  it('shows no form for a state whose adding is undone', async () => {
    serveDraft()
    await openFile(review)
    typeInto(contents().getByRole('textbox', { name: 'Code of a new state' }), 'ON_HOLD')
    expect(region('What is chosen').queryByText('This is not in the draft.')).toBeNull()
    press('Undo')
    expect(region('What is chosen').getByText('This is not in the draft.')).toBeDefined()
    expect(region('What is chosen').queryByRole('textbox')).toBeNull()
  })

  it('says why a state cannot be added', async () => {
    serveDraft()
    await openFile(review)
    typeInto(contents().getByRole('textbox', { name: 'Code of a new state' }), 'DRAFT')
    expect(screen.getByText('A state with the code DRAFT already exists. Choose another code.')).toBeDefined()
  })

  it('shows what is wrong with a stage where it is changed', async () => {
    const text = files.find(({ path }) => path === review)?.text ?? ''
    const line = text.split('\n').findIndex((each) => each.includes('"formType": "credit_analysis"'))
    const message = 'This stage is opened nowhere. Open it in a state.'
    serveDraft({
      'GET /api/workbench/': ok(drafted),
      'POST /api/workbench/draft/check/': ok({ mistakes: [`${review}:${line + 1}:7: ${message}`] }),
    })
    await openFile(review)
    fireEvent.click(await screen.findByRole('button', { name: message }))
    expect(region('What is chosen').getByRole('heading', { name: 'Credit Analysis' })).toBeDefined()
    expect(region('What is chosen').getByText(message)).toBeDefined()
  })

  it('gets a stage beside others, byte for byte as by hand', async () => {
    const change = changes['14b-stage-in-parallel']
    const added = Object.entries(change?.adds ?? {}).map(([path, value]) => [path, JSON.stringify(value)] as const)
    const { 'application.json': onPath = [], ...others } = change?.edits ?? {}
    // The stage itself, and the action that sends it back, are there already.
    const before = byHand(new Map([...files.map(({ path, text }) => [path, text] as const), ...added]), others)
    const { calls } = serveDraft({
      'GET /api/workbench/files/': ok({ hash: live.hash, files: [...before].map(([path, text]) => ({ path, text })) }),
    })
    await openFile('application.json')
    const chosen = region('What is chosen')

    await pick('Another stage', 'Environmental Review')
    press('Add the stage')
    press('Move up')
    press('Move up')
    fireEvent.click(chosen.getByRole('checkbox', { name: 'Business Sponsorship' }))
    fireEvent.click(inOrder().getByRole('button', { name: 'Credit Compilation' }))
    fireEvent.click(chosen.getByRole('checkbox', { name: 'Environmental Review' }))

    fireEvent.click(contents().getByRole('button', { name: 'Analysis' }))
    await pick('Stage', 'Environmental Review')
    await pick('Event that completes it', 'ENVIRONMENT_REVIEWED')
    typeInto(chosen.getByRole('textbox', { name: 'Code of a new state' }), 'ENVIRONMENT')

    fireEvent.click(contents().getByRole('button', { name: 'Compilation' }))
    await pick('Another event', 'ENVIRONMENT_REOPENED')
    await pick('leads to', 'Analysis')
    press('Add the event')
    press('ENVIRONMENT_REOPENED')
    fireEvent.click(chosen.getByRole('checkbox', { name: 'Environmental Review' }))

    const expected = byHand(before, { 'application.json': onPath }).get('application.json')
    await waitFor(() => expect(kept(calls).at(-1)?.files).toEqual({ 'application.json': expected }))
  })
})

/** The files with a change's own edits. */
function byHand(before: DefinitionFiles, edits: NonNullable<Change['edits']>): DefinitionFiles {
  const operations = Object.entries(edits).flatMap(([file, all]) => all.map((each) => operationOf(file, each)))
  const after = doing(...operations)(before)
  if (isRefused(after)) throw new Error(after.refused)
  return after
}

/** In a list, it is added before the entry with that number. */
function operationOf(file: string, { path, ...edit }: NonNullable<Change['edits']>[string][number]): Operation {
  const at = path.split('/').slice(1)
  const steps = at.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const [around, last = ''] = [steps.slice(0, -1), steps.at(-1)]
  if (edit.op === 'remove') return { do: 'remove', file, at: steps }
  if (typeof last === 'number') return { do: 'add', file, at: around, value: edit.value, before: last }
  return last === '-'
    ? { do: 'add', file, at: around, value: edit.value }
    : { do: 'set', file, at: steps, value: edit.value }
}
