import type { CustomFetch } from 'openid-client'

/** In bytes: many times what a provider sends. */
const largestAnswer = 1_000_000

/** Asks the provider, and stops reading an answer that is too large, also where only its unpacked text is. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const sent = body instanceof Uint8Array ? Buffer.from(body) : body
  const answer = await fetch(url, { ...options, body: sent })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > largestAnswer) throw new TypeError('The answer is too large.')
    parts.push(part)
  }
  return new Response(answer.body && Buffer.concat(parts), answer)
}
