/** An access token with this payload, as far as a browser reads one: nothing has signed it. */
export const tokenFor = (payload: object): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  const text = btoa(String.fromCharCode(...bytes))
  return `h.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`
}

/** One of the product's own server, which names the sign-in. */
export const ownToken = tokenFor({ sid: 's1' })

/** One of a server that keeps product spec §7 alone. */
export const plainToken = 'access'
