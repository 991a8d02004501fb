/** What the page and the address say about single sign-on. Without it, the sign-in page loads no more code for it. */
import { paths } from '../paths.ts'

/** The server's name for it; undefined if there is none, as on another server. */
export const signOnLabel = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="single-sign-on"]')?.content

let query: string | undefined

/**
 * The query with which the bank's provider has sent the browser back. It is used once, and must not stay in the
 * browser's history.
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
 * A tab that was opened to sign in for another tab, which is notified and continues. The tab keeps this role until
 * somebody goes on to the product in it.
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
