import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { german } from '../../../texts/german/catalogue.ts'
import { english, readBy } from '../../../texts/reader.ts'
import { Changes } from './Changes.tsx'

afterEach(() => {
  cleanup()
  readBy(() => english)
})

const row = { change: 'added' as const, name: 'Zeile 1', cells: [] }
const limits = { form_name: 'Credit Review', field: 'limits', title: 'Limite', before: null, after: null, rows: [row] }

it('says in the reader’s language what happened to a row, and in which form', async () => {
  readBy(() => ({ language: 'de', catalogue: german, words: { 'Credit Review': 'Kreditprüfung' } }))
  render(<Changes changes={[{ ...limits, kind: 'rows' }]} />)
  const details = screen.getByText('1 Feld geändert').closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect((await screen.findByRole('term')).textContent).toBe('Kreditprüfung: Limite')
  expect(screen.getByText('Zeile 1').textContent).toBe('Zeile 1 hinzugefügt')
})

it('shows what was entered before a field was a table, and the rows that replaced it', async () => {
  render(<Changes changes={[{ ...limits, kind: 'rows', before: 'Two lines for copper' }]} />)
  const details = screen.getByText('1 field changed').closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect((await screen.findByRole('definition')).textContent).toBe('Two lines for copper → (empty)Zeile 1 added')
})
