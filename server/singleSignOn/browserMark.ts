import { randomBytes } from 'node:crypto'

/** A cookie that identifies the browser in which a sign-in began; it grants no access. */
export interface BrowserMark {
  /** A new mark, and the header that stores it in the browser. */
  give(): { mark: string; header: string }
  /** The header that deletes it. */
  takeBack: string
  /** The mark in a request's cookies. */
  read(cookies: string | undefined): string | undefined
}

/**
 * `seconds` is how long a sign-in may take. Over TLS the name begins with `__Host-`, so that no other host of the
 * domain can set the cookie.
 */
export function browserMark(origin: string, seconds: number): BrowserMark {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-sign-in' : 'sign-in'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w-]{43})(?:;|$)`)
  return {
    give() {
      const mark = randomBytes(32).toString('base64url')
      return { mark, header: `${name}=${mark}; Max-Age=${seconds}; ${attributes}` }
    },
    takeBack: `${name}=; Max-Age=0; ${attributes}`,
    read: (cookies = '') => pattern.exec(cookies)?.[1],
  }
}
