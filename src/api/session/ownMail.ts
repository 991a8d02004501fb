import { answer, client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Mail } from '../http/types.ts'

/** When the signed-in person gets mail; undefined where the server does not say. */
export async function readMail(): Promise<Mail | undefined> {
  return ifOffered(() => client.GET('/api/users/me/mail/'))
}

export async function chooseMail(choice: Mail['choice']): Promise<void> {
  await answer(client.PUT('/api/users/me/mail/', { body: { choice } }))
}
