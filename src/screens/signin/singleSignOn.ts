/**
 * The facts about single sign-on in the page and in the address; without it, the sign-in page loads nothing more of it.
 */
import { paths } from '../paths.ts'

/** What the server calls it; undefined where there is none, as on another server. */
export const signOnLabel = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="single-sign-on"]')?.content

let query: string | undefined

/**
 * The query with which the bank's provider has sent the browser back: for one use, and not to stay in the browser's
 * history.
 */
export const providersAnswer = {
  /** Takes it out of the address, before the router reads that. */
  receive(): void {
    const isAnswer = location.pathname === paths.signIn && new URLSearchParams(location.search).has('state')
    if (!isAnswer || signOnLabel() === undefined) return
    query = location.search.slice(1)
    history.replaceState(null, '', paths.signIn)
  },
  isThere: (): boolean => query !== undefined,
  take(): string | undefined {
    const taken = query
    query = undefined
    return taken
  },
}

const hash = '#again'
const key = 'sign_in_again'

/**
 * A tab that was opened to sign in again for another, which hears of it and goes on. It is one until it is left for the
 * product.
 */
export const anotherTab = {
  address: paths.signIn + hash,
  /** Whether it has just been opened. */
  arrives(): boolean {
    if (location.hash !== hash) return false
    sessionStorage.setItem(key, 'yes')
    history.replaceState(history.state, '', paths.signIn)
    return true
  },
  isThis: (): boolean =>
    signOnLabel() !== undefined && (location.hash === hash || sessionStorage.getItem(key) !== null),
  leave: (): void => sessionStorage.removeItem(key),
}
