import { type Answer, answer } from './client.ts'

let offered: boolean | undefined
const listeners = new Set<() => void>()

/**
 * What goes beyond product spec §7: documents, history, notifications, a session ended on the server. Another server may have
 * none of it (decision 31); it is taken to have it until it has denied it, and then asked for none.
 */
export const extras = {
  areOffered: (): boolean => offered !== false,
  /** The server has answered a question of the kind. */
  areKnown: (): boolean => offered === true,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  confirm: () => settle(true),
  deny: () => settle(false),
}

function settle(answer: boolean): void {
  if (offered === answer) return
  offered = answer
  listeners.forEach((listener) => listener())
}

/** The data of a call beyond §7; undefined where the server has no such thing. */
export async function ifOffered<T>(call: () => Promise<Answer<T>>): Promise<T | undefined> {
  if (offered === false) return undefined
  const given = call()
  const status = await given.then(
    ({ response }) => response.status,
    () => 0,
  )
  if (status === 404) return undefined
  if (status === 200) extras.confirm()
  return (await answer(given)).data
}
