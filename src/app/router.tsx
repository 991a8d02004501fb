import { createBrowserRouter } from 'react-router-dom'
import { session } from '../api/http/session.ts'
import { beginPreloads } from '../screens/preload.ts'
import { paths } from '../screens/paths.ts'
import { returnTo } from '../screens/signin/returnTo.ts'
import { providersAnswer } from '../screens/signin/singleSignOn.ts'
import { routes } from './routes.tsx'

/**
 * The router requests a screen's code before it draws the screen's guard. People who must sign in first are therefore
 * sent to the sign-in page before the router starts.
 */
function arriveAtSignIn(): void {
  if (session.token() !== null || location.pathname === paths.signIn) return
  returnTo.keep(location)
  history.replaceState(null, '', paths.signIn)
}

providersAnswer.receive()
arriveAtSignIn()
beginPreloads(location.pathname)

export const router = createBrowserRouter(routes)
