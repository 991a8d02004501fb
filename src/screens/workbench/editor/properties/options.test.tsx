import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept, openField, serveDraft } from '../../../../../tests/support/definitionEditor.ts'
import { valueAt } from '../../../../engine/path.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Calls = ReturnType<typeof serveDraft>['calls']

const isKept = (calls: Calls, expected: object) =>
  waitFor(
    () => {
      const text = kept(calls).at(-1)?.files['stages/legal-review/data.schema.json'] ?? '{}'
      expect(valueAt(JSON.parse(text), ['properties', 'agreement_template'])).toMatchObject(expected)
    },
    { timeout: 10_000 },
  )

const box = (column: string, n: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${column} of option ${n}` })
const isOffered = (n: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Option ${n} is offered` }).checked

const paste = (element: HTMLElement, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } })

it('keeps an option offered whose text passes through a retired one while it is typed', async () => {
  const { calls } = serveDraft()
  await openField('agreement_template')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Option 3 is offered' }))
  for (const value of ['CS', 'CSA', 'CSA V', 'CSA VM']) fireEvent.change(box('Stored as', 1), { target: { value } })
  expect([1, 2, 3, 4].map(isOffered)).toEqual([true, true, false, true])
  await isKept(calls, { enum: ['CSA VM', 'GMRA', 'CSA', 'OTHER'], retired: ['CSA'] })
})

it('keeps an option retired whose text passes through an offered one while it is typed', async () => {
  const { calls } = serveDraft()
  await openField('agreement_template')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Option 1 is offered' }))
  for (const value of ['CS', 'CSA', 'CSA V', 'CSA VM']) fireEvent.change(box('Stored as', 1), { target: { value } })
  expect([1, 2, 3, 4].map(isOffered)).toEqual([false, true, true, true])
  await isKept(calls, { enum: ['CSA VM', 'GMRA', 'CSA', 'OTHER'], retired: ['CSA VM'] })
})

it('names options from a pasted column of names, and stores the same', async () => {
  const { calls } = serveDraft()
  await openField('agreement_template')
  paste(box('Name', 2), 'Global Master Repurchase Agreement\n\nAnything else\nNone\n')
  await waitFor(() => expect(box('Name', 5).value).toBe('None'))
  expect([1, 2, 3, 4, 5].map((n) => box('Stored as', n).value)).toEqual(['ISDA', 'GMRA', 'CSA', 'OTHER', 'None'])
  expect([1, 2, 3, 4].map((n) => box('Name', n).value)).toEqual([
    'ISDA',
    'Global Master Repurchase Agreement',
    'CSA',
    'Anything else',
  ])
  await isKept(calls, { enum: ['ISDA', 'GMRA', 'CSA', 'OTHER', 'None'] })
})

it('makes options of a column that is pasted where they are stored, and of two columns', async () => {
  const { calls } = serveDraft()
  await openField('agreement_template')
  paste(box('Stored as', 4), 'FBF\nRahmenvertrag')
  paste(box('Name', 1), 'ISDA92\tISDA 1992\nISDA02\tISDA 2002')
  await isKept(calls, { enum: ['ISDA92', 'ISDA02', 'GMRA', 'CSA', 'FBF', 'Rahmenvertrag'] })
  expect(box('Name', 2).value).toBe('ISDA 2002')
})
