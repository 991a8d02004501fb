import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DataTable } from './DataTable.tsx'

afterEach(cleanup)

it('a title in which no line can end breaks anywhere, so that no column is pushed off the page; others keep their words', () => {
  const rows = ['W'.repeat(200), 'Annual review of the hedging lines']
  const columns = [{ key: 'title', header: 'Title', names: true, cell: (title: string) => title }]
  render(<DataTable label="Requests" columns={columns} rows={rows} id={(title) => title} empty="" />)
  const marks = screen.getAllByRole('rowheader').map((cell) => cell.hasAttribute('data-unbroken'))
  expect(marks).toEqual([true, false])
})

it('that nothing is left, as after a search, is announced', () => {
  render(<DataTable label="Requests" columns={[]} rows={[]} id={String} empty="Nothing found" />)
  expect(screen.getByRole('status').textContent).toBe('Nothing found')
})
