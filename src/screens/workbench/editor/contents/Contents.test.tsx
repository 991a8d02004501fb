import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kept, openFile, region, serveDraft } from '../../../../../tests/support/definitionEditor.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const contents = () => within(screen.getByRole('navigation', { name: 'Contents' }))

function add(label: string, name: string) {
  const box = contents().getByRole('textbox', { name: label })
  fireEvent.change(box, { target: { value: name } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

describe('the contents of the editor', () => {
  it('begin a table, records, a kind of application and an option list, each of which is then chosen', async () => {
    const { calls } = serveDraft()
    await openFile('application.json')
    add('Title of a new table', 'Pricing grid')
    expect(contents().getByRole('button', { name: 'Pricing grid', current: true })).toBeDefined()
    add('Title of a new record type', 'Venues')
    expect(contents().getByRole('button', { name: 'Venues', current: true })).toBeDefined()
    add('Title of a new kind', 'Quick increase')
    expect(contents().getByRole('button', { name: 'Quick increase', current: true })).toBeDefined()
    add('Name of a new list', 'venueTypes')
    expect(region('What is chosen').getByRole('heading', { name: 'venueTypes' })).toBeDefined()
    await waitFor(() =>
      expect(Object.keys(kept(calls).at(-1)?.files ?? {}).toSorted()).toEqual([
        'paths/quick-increase.json',
        'records/venues.json',
        'reference.json',
        'tables/pricing-grid.json',
      ]),
    )
  })

  it('say of a table whose adding is undone that it is not there', async () => {
    serveDraft()
    await openFile('application.json')
    for (const label of ['Title of a new table', 'Title of a new record type', 'Title of a new kind']) {
      add(label, 'Pricing grid')
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      expect(screen.getByText('This is not in the draft.')).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Remove this file' })).toBeNull()
    }
  })

  it('have a file no more once it is removed, with its cases', async () => {
    const { calls } = serveDraft()
    await openFile('application.json')
    fireEvent.click(contents().getByRole('button', { name: 'Rating scale' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove this file' }))
    expect(contents().queryByRole('button', { name: 'Rating scale' })).toBeNull()
    await waitFor(() =>
      expect(kept(calls).at(-1)?.files).toEqual({
        'tables/rating-scale.json': null,
        'tables/rating-scale.cases.json': null,
      }),
    )
  })

  it('say why something cannot be begun', async () => {
    serveDraft()
    await openFile('application.json')
    add('Name of a new list', 'priority')
    expect(screen.getByText('A list named priority already exists. Choose another name.')).toBeDefined()
  })
})
