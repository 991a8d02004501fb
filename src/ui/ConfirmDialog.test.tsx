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
