import { ThemeProvider } from '@mui/material/styles'
import { configure, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { routes } from '../../src/app/routes.tsx'
import { createLook } from '../../src/app/theme.ts'
import { session } from '../../src/api/http/session.ts'
import type { User } from '../../src/engine/application.ts'
import { auth } from '../../src/screens/auth.ts'
import { queryClient } from '../../src/screens/queryClient.ts'
import { ownToken } from './tokens.ts'

const theme = createLook()

/** Waits longer, because a screen's code is fetched when it first opens. A whole test has twice this time. */
configure({ asyncUtilTimeout: 30_000 })

export const someone = {
  id: 'u1',
  username: 'approver',
  name: 'Ada Approver',
  first_name: 'Ada',
  last_name: 'Approver',
  da_level: 'DA3',
  role: { name: 'approver' },
}

/** Signs `user` in before the page opens, at the product's own server unless the token says otherwise. */
export function signedIn(user: User = someone, token = ownToken): void {
  session.keepTokens(token, 'refresh')
  session.keepUser(user)
  auth.start()
  auth.send({ type: 'SESSION_CHANGED', session: { token, refreshToken: 'refresh', user } })
}

/** Ends every sign-in. */
export function signedOut(): void {
  session.clear()
  sessionStorage.clear()
  auth.start()
  auth.send({ type: 'SESSION_CHANGED', session: { token: null, refreshToken: null, user: null } })
}

/**
 * Shows the whole product at an address, as a browser would. Returns the router, which tells the present address. The
 * page starts with nothing loaded: what the previous test read is forgotten shortly after that test has ended.
 */
export function open(path: string) {
  queryClient.clear()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  return router
}

/** Opens a `details` element by its summary, and dispatches the event that jsdom does not. */
export function unfold(summary: HTMLElement) {
  const details = summary.closest('details')
  if (!details) throw new Error('There is nothing to unfold.')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

/** Enters a text at once, as one who pastes it: for each key that is typed, the page is drawn anew. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
