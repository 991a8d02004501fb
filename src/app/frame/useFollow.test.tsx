import Box from '@mui/material/Box'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { RowLink } from '../../screens/lists/RowLink.tsx'
import { useFollow } from './useFollow.ts'

afterEach(cleanup)

function Screen() {
  const follow = useFollow()
  return (
    <Box onClick={follow}>
      <RowLink to="/credit-requests/7/details?tab=1">
        <b>CR-7</b>
      </RowLink>
      <a href="/api/files/7">Download</a>
    </Box>
  )
}

it.each([
  ['the link of a row', 'CR-7', {}, true],
  ['the link of a row in another tab', 'CR-7', { ctrlKey: true }, false],
  ['the link of a row in another tab', 'CR-7', { metaKey: true }, false],
  ['the link of a row in another window', 'CR-7', { shiftKey: true }, false],
  ['the link of a row with the middle button', 'CR-7', { button: 1 }, false],
  ['a link to the server', 'Download', {}, false],
])('The frame follows without a page load: %s %#', (_, text, event, follows) => {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }])
  render(<RouterProvider router={router} />)
  const link = screen.getByText(text)
  const click = createEvent.click(link, { bubbles: true, cancelable: true, ...event })
  fireEvent(link, click)
  const { pathname, search } = router.state.location
  expect([click.defaultPrevented, pathname + search]).toEqual(
    follows ? [true, '/credit-requests/7/details?tab=1'] : [false, '/'],
  )
})
