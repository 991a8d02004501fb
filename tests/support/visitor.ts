/** A person who signs in at the provider, with cookies but without a browser. */
export interface Visitor {
  /**
   * Follows the server's redirect and signs in at the provider. Returns the query with which they come back to
   * `origin`.
   */
  signIn(location: string, origin: string, login: string): Promise<string>
  /** How often the provider asked who they are. */
  asked(): number
}

/** A visitor whom the provider remembers from one sign-in to the next. */
export function visitor(): Visitor {
  const cookies = new Map<string, string>()
  let asked = 0

  async function send(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  return {
    asked: () => asked,
    async signIn(location, origin, login) {
      let url = location
      let answer = await send(url)
      while (!url.startsWith(`${origin}/`)) {
        const next = answer.headers.get('location')
        if (next === null && answer.status !== 200)
          throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
        if (next === null) asked += 1
        else url = new URL(next, url).href
        if (!url.startsWith(`${origin}/`))
          answer = await send(url, next === null ? { prompt: 'login', login, password: 'any' } : undefined)
      }
      return new URL(url).search.slice(1)
    },
  }
}
