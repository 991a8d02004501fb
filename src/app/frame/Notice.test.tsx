import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Notice } from './Notice.tsx'

// Fetched when it is first needed, which takes its time on a busy machine.
beforeAll(async () => void (await import('@mui/material/Snackbar')))
afterEach(cleanup)

it('what was done is told once, also while the address of the list changes, and not again on the way back', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Notice /> }], { initialEntries: ['/form'] })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/', { state: { notice: 'Action completed: Submit.' } }))
  await act(() => router.navigate('/?status=DRAFT'))
  expect(await screen.findByText('Action completed: Submit.')).toBeTruthy()
  await act(() => router.navigate('/', { state: { notice: 'Action completed: Approve.' } }))
  await act(() => router.navigate(-1))
  await act(() => router.navigate(-1))
  expect(screen.queryByText('Action completed: Submit.')).toBeNull()
  expect(screen.getByText('Action completed: Approve.')).toBeTruthy()
})

it('what was done is not told again when the page is loaded again', async () => {
  const loadedAgain = { pathname: '/', state: { notice: 'Action completed: Submit.' } }
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <Notice /> }], { initialEntries: [loadedAgain] })}
    />,
  )
  await act(async () => {})
  expect(screen.queryByText('Action completed: Submit.')).toBeNull()
})
