import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../../../tests/support/backend.ts'
import { files, kept, openFile, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = 'stages/legal-review/cases.json'
const about = 'With its template, the review is completed.'
const refusal = 'Threshold is required.'

interface WrittenCase {
  about: string
  expect: Record<string, unknown>
}

const casesOf = (text: string | null | undefined) => (JSON.parse(text ?? '') as { cases: WrittenCase[] }).cases
const before = casesOf(files.find(({ path }) => path === file)?.text)

const failing = {
  failed: [`${file}:14:30: ${about} Expected "leads" to be "COMPLETED", but found ["${refusal}"].`],
  outcomes: [{ file, number: 1, about, expect: { refused: [refusal] } }],
}

const open = async (result: { failed: string[]; outcomes: object[] } = failing) => {
  const server = serveDraft({
    'POST /api/workbench/draft/check/': ok({ mistakes: [] }),
    'POST /api/workbench/cases/': ok({ count: 166, failing: 1, ...result }),
  })
  await openFile(file)
  const item = screen.getByRole('heading', { name: about }).closest('li')
  if (!item) throw new Error('The case is not in a list.')
  return { ...server, one: within(item) }
}

describe('The cases of a stage', () => {
  it('are listed in sentences, under the name of their stage', async () => {
    const { one } = await open()
    expect(region('File').getByRole('heading', { name: 'Cases of Legal Review' })).toBeTruthy()
    expect(
      one.getByText(/“Agreement template” “ISDA”; .*action “Submit Legal Review”; leads to “Completed”$/),
    ).toBeTruthy()
    expect(region('File').getAllByRole('listitem')).toHaveLength(before.length)
  })

  it('of the path that every new application takes are under its name', async () => {
    serveDraft()
    await openFile('paths/new.cases.json')
    expect(region('File').getByRole('heading', { name: 'Cases of New application' })).toBeTruthy()
  })

  it('that fail show what follows now, which becomes what they expect at a press', async () => {
    const { calls, one } = await open()
    // An edit is checked, and then the cases are run.
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove this case' }).at(-1) as HTMLElement)
    const follows = `This case fails. Actual result: refused with “${refusal}”`
    expect(await one.findByText(follows, {}, { timeout: 10_000 })).toBeTruthy()
    await userEvent.click(one.getByRole('button', { name: 'Accept this result' }))
    await waitFor(() => {
      const now = casesOf(kept(calls).at(-1)?.files[file])
      expect(now).toEqual(
        before.slice(0, -1).map((each) => (each.about === about ? { ...each, expect: { refused: [refusal] } } : each)),
      )
    })
  })

  it('are removed one by one', async () => {
    const { calls, one } = await open()
    await userEvent.click(one.getByRole('button', { name: 'Remove this case' }))
    expect(screen.queryByRole('heading', { name: about })).toBeNull()
    await waitFor(() =>
      expect(casesOf(kept(calls).at(-1)?.files[file])).toEqual(before.filter((each) => each.about !== about)),
    )
  })

  it('that were accepted are no longer said to fail, although they have not run again', async () => {
    const { one } = await open()
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove this case' }).at(-1) as HTMLElement)
    const accept = await one.findByRole('button', { name: 'Accept this result' }, { timeout: 10_000 })
    await userEvent.click(accept)
    expect(one.getByText(new RegExp(`refused with “${refusal}”$`))).toBeTruthy()
    expect(one.queryByText(/^This case fails/)).toBeNull()
  })

  it('that name what is no longer there say so themselves', async () => {
    const wrong = 'no transition of the workflow has the code "LR_SUBMIT".'
    const { one } = await open({ failed: [`${file}:13:15: ${wrong}`], outcomes: [] })
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove this case' }).at(-1) as HTMLElement)
    expect(await one.findByText(wrong, {}, { timeout: 10_000 })).toBeTruthy()
  })

  it('take their file with them when the last one is removed, and come back with it', async () => {
    const { calls } = await open()
    for (const _ of before)
      await userEvent.click(screen.getAllByRole('button', { name: 'Remove this case' })[0] as HTMLElement)
    expect(screen.getByText('No cases.')).toBeTruthy()
    await waitFor(() => expect(kept(calls).at(-1)?.files[file]).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(region('File').getAllByRole('listitem')).toHaveLength(1)
  })
})
