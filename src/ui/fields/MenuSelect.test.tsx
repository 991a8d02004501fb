import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MenuSelect } from './MenuSelect.tsx'

afterEach(cleanup)

const options = [
  { value: 'DRAFT', label: 'Draft' },
  { value: 'ANALYSIS', label: 'Analysis' },
]

function Status({ chosen }: { chosen: string[] }) {
  const [value, setValue] = useState('')
  const choose = (next: string) => {
    chosen.push(next)
    setValue(next)
  }
  return (
    <>
      <label htmlFor="status">Status</label>
      <MenuSelect id="status" label="Status" options={options} empty="All statuses" value={value} onChange={choose} />
    </>
  )
}

const select = () => screen.getByRole('combobox', { name: 'Status' })
const closed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())

it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])(
  'A select with a menu opens by the key %j, moves by arrows and letters, and has the focus again',
  async (key) => {
    const chosen: string[] = []
    render(<Status chosen={chosen} />)
    await userEvent.tab()
    await userEvent.keyboard(key)
    expect(await screen.findByRole('listbox', { name: 'Status' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('All statuses')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Draft')
    await userEvent.keyboard('a{Enter}')
    await closed()
    expect([chosen, select().textContent, document.activeElement]).toEqual([['ANALYSIS'], 'Analysis', select()])
  },
)

it('A select with a menu has the focus again after the mouse, and tells nothing if the choice stays', async () => {
  const chosen: string[] = []
  render(<Status chosen={chosen} />)
  await userEvent.click(select())
  await userEvent.click(await screen.findByRole('option', { name: 'All statuses', selected: true }))
  await closed()
  expect([chosen, document.activeElement]).toEqual([[], select()])
})
