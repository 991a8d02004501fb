import type { SingleSignOn } from '../../../server/singleSignOn/settings.ts'
import { clientId, clientSecret } from '../../support/provider.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import type { Answer, Api } from './api.ts'

/** Where a browser would reach the server; here nobody does. */
export const origin = 'http://127.0.0.1:8123'

export const settingsFor = (issuer: string, changes: Partial<SingleSignOn> = {}): SingleSignOn => ({
  issuer,
  clientId,
  clientSecret,
  origin,
  label: 'Sign in with single sign-on',
  usernameClaim: 'preferred_username',
  ...changes,
})

export interface StartedSignIn {
  location: URL
  /** What the browser sends back with the provider's answer. */
  cookie: string
}

/** A sign-in that a browser has begun. */
export async function begin(api: Api, { again = false, address = '10.2.0.1' } = {}): Promise<StartedSignIn> {
  const { status, headers, body } = await api.send('POST', '/api/token/oidc/begin/', { body: { again }, address })
  if (status !== 200) throw new Error(`The sign-in could not begin: ${status} ${JSON.stringify(body)}`)
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  return { location: new URL((body as { location: string }).location), cookie }
}

export const finish = (
  api: Api,
  cookie: string,
  query: string | Record<string, string>,
  more: object = {},
): Promise<Answer> =>
  api.send('POST', '/api/token/oidc/', {
    body: { query: new URLSearchParams(query).toString(), ...more },
    headers: { cookie },
  })

/** A sign-in that is done at the provider, and not here yet. */
export async function signedInThere(
  api: Api,
  subject: string,
  { who = visitor(), again = false }: { who?: Visitor; again?: boolean } = {},
) {
  const { location, cookie } = await begin(api, { again })
  return { cookie, query: await who.signIn(location.href, origin, subject) }
}

/** The whole way of somebody who signs in at the provider as this subject. */
export async function signInAs(...[api, subject, options]: Parameters<typeof signedInThere>): Promise<Answer> {
  const { cookie, query } = await signedInThere(api, subject, options)
  return finish(api, cookie, query)
}
