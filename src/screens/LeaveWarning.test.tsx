import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { LeaveWarning } from './LeaveWarning.tsx'

afterEach(cleanup)

it('what has been asked waits for its answer, and says that nothing is lost any more', async () => {
  let keep = () => {}
  function Page() {
    const [isKept, setKept] = useState(false)
    keep = () => setKept(true)
    return <LeaveWarning when={!isKept} what="It is not kept yet." />
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/next', element: 'Next' },
  ])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/next'))
  await screen.findByText('It is not kept yet.')
  act(() => keep())
  await screen.findByText('Your changes are now kept. You can leave without losing them.')
  expect(router.state.location.pathname).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/next'))
})
