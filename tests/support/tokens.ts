/** An unsigned access token with this payload; a browser does not check signatures. */
export const tokenFor = (payload: object): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const text = btoa(String.fromCharCode(...bytes))
  return `h.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`
}

/** A token of the product's own server, which names the session and, in seconds, its end: never in a test. */
export const ownToken = tokenFor({ sid: 's1', session_exp: Date.now() / 1000 + 30 * 86_400 })

/** A token of a server that implements only product spec §7. */
export const plainToken = 'access'
