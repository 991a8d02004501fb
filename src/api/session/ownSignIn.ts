import { answer, client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { SignInState } from '../http/types.ts'

/** How the signed-in person signs in, and where they are signed in; undefined where the server does not say. */
export async function readSignIn(): Promise<SignInState | undefined> {
  return ifOffered(() => client.GET('/api/users/me/sign-in/'))
}

/** As typed, to the last character. Every other session of the person ends. */
export async function changePassword(current_password: string, new_password: string): Promise<void> {
  await answer(client.POST('/api/users/me/password/', { body: { current_password, new_password } }))
}

export async function endSession(session: string): Promise<void> {
  await answer(client.DELETE('/api/users/me/sessions/{session}/', { params: { path: { session } } }))
}

export async function endOtherSessions(): Promise<void> {
  await answer(client.DELETE('/api/users/me/sessions/'))
}
