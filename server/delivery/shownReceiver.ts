import type { Receiver } from '../store/messages/deliveries.ts'

/** A part of a path that is a word or a version, such as `hooks` or `v2`. Tokens have digits or are longer. */
const isWord = (part: string): boolean => /^([a-z][a-z_-]{0,19}|v\d{1,2})?$/.test(part)

/**
 * The receiver as administrators see it. Whoever knows the whole address of a webhook may send to it: many have a token
 * in their path or query. Only the origin and the words of the path are shown; the rest is an ellipsis.
 */
export function shownReceiver({ channel, receiver }: Receiver): string {
  if (channel !== 'webhook' || !URL.canParse(receiver)) return receiver
  const { origin, pathname, search } = new URL(receiver)
  const path = pathname.split('/').map((part) => (isWord(part) ? part : '…'))
  return `${origin}${path.join('/')}${search && '?…'}`
}
