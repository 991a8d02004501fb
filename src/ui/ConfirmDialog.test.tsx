import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)

function Asking({ onConfirm }: { onConfirm(): void }) {
  const [open, setOpen] = useState(true)
  const confirm = () => {
    setOpen(false)
    onConfirm()
  }
  return (
    <ConfirmDialog open={open} title="Go?" confirm="Go" cancel="Stay" onConfirm={confirm} onCancel={() => {}}>
      Far away.
    </ConfirmDialog>
  )
}

it.each([
  ['without a field focuses the safe answer', false],
  ['with a field leaves the focus to the field', true],
])('a dialog %s', (_, hasField) => {
  const field = hasField && <input aria-label="Why" autoFocus />
  render(
    <ConfirmDialog
      open
      title="Go?"
      confirm="Go"
      cancel="Stay"
      hasField={hasField}
      onConfirm={() => {}}
      onCancel={() => {}}
    >
      {field}
    </ConfirmDialog>,
  )
  const focused = hasField ? screen.getByLabelText('Why') : screen.getByText('Stay')
  expect(document.activeElement).toBe(focused)
})

it('a dialog that a double click confirms is confirmed once, and does not take the focus as it fades', () => {
  const onConfirm = vi.fn<() => void>()
  render(<Asking onConfirm={onConfirm} />)
  const button = screen.getByText('Go')
  expect(fireEvent.mouseDown(button)).toBe(true)
  fireEvent.click(button)
  expect(fireEvent.mouseDown(button)).toBe(false)
  fireEvent.click(button)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
