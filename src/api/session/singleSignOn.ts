import { answer, openClient } from '../http/client.ts'
import { signInText } from '../http/errorTexts.ts'

/** Where the browser goes to sign in at the bank's provider; `again` even if it knows the person. */
export async function beginSingleSignOn(again: boolean): Promise<string> {
  const begun = answer(openClient.POST('/api/token/oidc/begin/', { body: { again } }))
  const { data } = await begun.catch((cause: unknown) => fail(cause))
  return data?.location ?? fail(data)
}

function fail(cause: unknown): never {
  throw new Error(signInText(cause), { cause })
}
