import type { Page } from 'playwright-core'

/** The password of all demo users, whom README lists. */
export const password = 'credit-demo-2026'

export interface Client {
  token: string
  /** A request with the person's token; `body` is sent as JSON. */
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** An error: somebody could not sign in. `answer` is the server's answer. */
export class SignInError extends Error {
  constructor(
    username: string,
    readonly answer: Answer,
  ) {
    super(`${username} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

/** A server's address; a function, called for every request, if several servers share the work. */
type Place = string | (() => string)

/** Signs in over the API. Throws `SignInError` if the server refuses. */
export async function client(url: Place, username: string, own = password): Promise<Client> {
  const session = await send(url, 'POST', '/api/token/', { username, password: own })
  const token =
    session.body && typeof session.body === 'object' && 'access' in session.body ? session.body.access : undefined
  if (typeof token !== 'string') throw new SignInError(username, session)
  const authorization = `Bearer ${token}`
  return { token, send: (method, path, body, headers) => send(url, method, path, body, { authorization, ...headers }) }
}

/** Signs in on the sign-in page, as a person would. */
export async function signIn(page: Page, url: string, username: string, own = password): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(own)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
}

async function send(
  place: Place,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const url = typeof place === 'string' ? place : place()
  const response = await fetch(url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: json ? (JSON.parse(text) as unknown) : text }
}
