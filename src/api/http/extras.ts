import { type Answer, answer } from './client.ts'
import { endOf, session, signInOf } from './session.ts'

/** The access token that was read last, and whether the product's own server issued it. */
let last = { token: '', isOwn: false }

/**
 * Whether the server has more than product spec §7: documents, history, notifications, pages of a list, a session ended
 * on the server. The product's own server names the sign-in and its end in its access tokens. Any other server may have
 * none of this (spec decision 31), and is not asked for it.
 */
export const extras = {
  /** As the access token says; after a session's end, as the last one said. */
  areOffered(): boolean {
    const token = session.token()
    if (token !== null && token !== last.token) last = { token, isOwn: isOwn(token) }
    return last.isOwn
  },
}

/** Other servers, too, may name a sign-in (`sid` is OpenID Connect's name); the end of the session is ours alone. */
const isOwn = (token: string) => signInOf(token) !== undefined && endOf(token) !== undefined

/** The data of a call beyond §7; undefined where the server has no such thing. */
export async function ifOffered<T>(call: () => Promise<Answer<T>>): Promise<T | undefined> {
  if (!extras.areOffered()) return undefined
  const given = call()
  const status = await given.then(
    ({ response }) => response.status,
    () => 0,
  )
  return status === 404 ? undefined : (await answer(given)).data
}
