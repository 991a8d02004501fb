import { type Answer, answer } from './client.ts'

let offered = true
const listeners = new Set<() => void>()

/**
 * What goes beyond product spec §7: documents, history, notifications, a session ended on the server. Another server may have
 * none of it (decision 31); it is taken to have it until it has denied it, and then asked for none.
 */
export const extras = {
  areOffered: (): boolean => offered,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  deny() {
    offered = false
    listeners.forEach((listener) => listener())
  },
}

/** The data of a call beyond §7; undefined where the server has no such thing. */
export async function ifOffered<T>(call: () => Promise<Answer<T>>): Promise<T | undefined> {
  if (!offered) return undefined
  const given = call()
  const isMissing = await given.then(({ response }) => response.status === 404, () => false)
  return isMissing ? undefined : (await answer(given)).data
}
