import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { createLook } from './theme.ts'

afterEach(cleanup)

it('a dialog stays open when a double click opens it, and closes when somebody then clicks beside it', () => {
  const onCancel = vi.fn<() => void>()
  render(
    <ThemeProvider theme={createLook()}>
      <ConfirmDialog open title="Go?" confirm="Go" cancel="Stay" onConfirm={() => {}} onCancel={onCancel}>
        Far away.
      </ConfirmDialog>
    </ThemeProvider>,
  )
  const beside = screen.getByRole('dialog').parentElement ?? document.body
  const click = (detail: number) => {
    const takesFocus = fireEvent.mouseDown(beside, { detail })
    fireEvent.click(beside, { detail })
    return takesFocus
  }
  expect(click(2)).toBe(false)
  expect(onCancel).not.toHaveBeenCalled()
  click(1)
  expect(onCancel).toHaveBeenCalledTimes(1)
})
