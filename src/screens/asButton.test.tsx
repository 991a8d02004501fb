import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asButton } from './asButton.ts'

afterEach(cleanup)

// Spec 2.179
it('a link that is a button is pressed by the space bar too, and says what it is about', async () => {
  const pressed = vi.fn<() => void>()
  render(
    <a href="#details" onClick={pressed} {...asButton('CR-8')}>
      Edit
    </a>,
  )
  const button = screen.getByRole('button', { name: 'Edit' })
  expect(button.getAttribute('aria-description')).toBe('CR-8')
  button.focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledTimes(2)
})
