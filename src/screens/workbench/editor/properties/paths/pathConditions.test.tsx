import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { valueAt } from '../../../../../engine/path.ts'
import { files, kept, openFile, region, serveDraft } from '../../../../../../tests/support/definitionEditor.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file = 'application.json'
const written = files.find(({ path }) => path === file)?.text ?? ''

const press = (name: string) => fireEvent.click(region('What is chosen').getByText(name))
const goTo = (state: string) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Contents' })).getByText(state))
const choice = (label: string) =>
  region('What is chosen').getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
const pick = (label: string, option: string) => pickIn(choice(label), option)
function pickIn(select: HTMLElement, option: string): void {
  fireEvent.change(select, { target: { value: within(select).getByText<HTMLOptionElement>(option).value } })
}
const chosenIn = (label: string) => choice(label).selectedOptions[0]?.textContent

/** What the draft that was last kept says inside a state of the path; all that is written where it says nothing. */
const inState = (calls: ReturnType<typeof serveDraft>['calls'], state: string, ...keys: string[]) =>
  valueAt(JSON.parse(kept(calls).at(-1)?.files[file] ?? written), ['path', 'states', state, ...keys])

describe('the condition of an event of a path', () => {
  it('reads as the file says, and is taken away and given back', async () => {
    const { calls } = serveDraft()
    await openFile(file)
    goTo('Compilation')
    press('QUESTIONNAIRE_REOPENED')
    expect(chosenIn('Applies')).toBe('when a field has a value')
    expect(chosenIn('Stage of the field')).toBe('Credit Review')
    expect(chosenIn('Field')).toBe('Need for additional Credit Questionnaire?')
    expect(chosenIn('Value')).toBe('Yes')

    const before = inState(calls, 'COMPILATION')
    const condition = () => inState(calls, 'COMPILATION', 'on', 'QUESTIONNAIRE_REOPENED', 'guard')
    pick('Applies', 'always')
    await waitFor(() => expect(condition()).toBeUndefined())
    pick('Applies', 'when a field has a value')
    pick('Stage of the field', 'Credit Review')
    pick('Field', 'Need for additional Credit Questionnaire?')
    expect(condition()).toBeUndefined()
    pick('Value', 'Yes')
    await waitFor(() => expect(condition()).toBeDefined())
    expect(JSON.stringify(inState(calls, 'COMPILATION'))).toBe(JSON.stringify(before))
  })

  it('is that a stage is done', async () => {
    const { calls } = serveDraft()
    await openFile(file)
    goTo('Compilation')
    press('COMPILED')
    expect(chosenIn('Applies')).toBe('always')
    pick('Applies', 'when a stage is done')
    pick('Stage that is done', 'Legal Review')
    await waitFor(() =>
      expect(inState(calls, 'COMPILATION', 'on', 'COMPILED')).toEqual({
        guard: { type: 'stageDone', params: { stage: 'legal_review' } },
        target: 'APPROVAL_PENDING',
      }),
    )
  })

  it('asks for a number as it is typed', async () => {
    const { calls } = serveDraft()
    await openFile(file)
    goTo('Compilation')
    press('COMPILED')
    pick('Applies', 'when a field has a value')
    pick('Stage of the field', 'Credit Analysis')
    pick('Field', 'Probability of default (%)')
    await userEvent.type(region('What is chosen').getByLabelText('Value'), '2.5')
    await waitFor(() =>
      expect(inState(calls, 'COMPILATION', 'on', 'COMPILED', 'guard', 'params')).toEqual({
        path: 'credit_analysis_form.probability_of_default',
        const: 2.5,
      }),
    )
  })
})

describe('a value that a path asks for', () => {
  it('is of a stage that is on the path', async () => {
    serveDraft()
    await openFile('paths/amendment.json')
    goTo('Compilation')
    press('COMPILED')
    pick('Applies', 'when a field has a value')
    const stages = [...choice('Stage of the field').options].map(({ text }) => text)
    expect(stages).toContain('Legal Review')
    expect(stages).not.toContain('Credit Questionnaire')
  })
})

describe('what a state of a path does at once', () => {
  it('is one line after the other, which are added, moved and removed', async () => {
    const { calls } = serveDraft()
    const lines = () => inState(calls, 'SPONSOR_PENDING', 'always')
    await openFile(file)
    goTo('Sponsor Pending')
    pick('New line leads to', 'Compilation')
    press('Add the line')
    pick('New line leads to', 'Analysis')
    press('Add the line')
    const second = within(region('What is chosen').getByRole('group', { name: 'Line 2' }))
    pickIn(second.getByLabelText('Applies'), 'when a stage is done')
    pickIn(second.getByLabelText('Stage that is done'), 'Legal Review')
    press('Move line 2 up')
    await waitFor(() => expect(lines()).toEqual([done, { target: 'COMPILATION' }]))
    press('Remove line 2')
    await waitFor(() => expect(lines()).toEqual([done]))
    press('Remove line 1')
    await waitFor(() => expect(lines()).toBeUndefined())
  })

  it('is not asked of a state that nothing follows', async () => {
    serveDraft()
    await openFile(file)
    goTo('Rejected')
    expect(screen.queryByRole('region', { name: 'Moves on automatically' })).toBeNull()
  })
})

const done = { guard: { type: 'stageDone', params: { stage: 'legal_review' } }, target: 'ANALYSIS' }
