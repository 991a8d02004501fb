import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { accountDialogs } from './accountDialogs.ts'

vi.mock('../../screens/account/dialogs.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(cleanup)

it.each(accountDialogs.flatMap(({ name, Dialog, isExtra }) => (isExtra ? [[name(), Dialog] as const] : [])))(
  'a dialog that cannot be loaded says so, and leaves the screen as it is: %s',
  async (_, Dialog) => {
    const onClose = vi.fn<() => void>()
    render(
      <>
        <p>Typed</p>
        <Suspense>
          <Dialog onClose={onClose} />
        </Suspense>
      </>,
    )
    await screen.findByText('A part of the page could not be loaded. Check your connection.')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalled()
    expect(screen.getByText('Typed')).toBeTruthy()
  },
)
