import { type Answer, type Client, SignInError, client } from '../../support/people.ts'

/** The demo bank's people at work, each signed in once, and again when the session's token has run out. */
export interface Staff {
  signIn: (people: string[]) => Promise<void>
  send: (who: string, method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  upload: (who: string, applicationId: string, file: File, headers: Record<string, string>) => Promise<Answer>
}

export const applications = '/api/credit/credit-applications/'

/** `place` says for every request where the server is. */
export function openStaff(place: () => string): Staff {
  const people = new Map<string, Promise<Client>>()
  const signedIn = (who: string) => {
    const known = people.get(who) ?? client(place, who)
    people.set(who, known)
    known.catch(() => people.delete(who))
    return known
  }
  const once = async (who: string, ask: (person: Client) => Promise<Answer>): Promise<Answer> => {
    const person = await signedIn(who).catch(answerOf)
    return 'send' in person ? ask(person) : person
  }
  const asPerson = async (who: string, ask: (person: Client) => Promise<Answer>): Promise<Answer> => {
    const answer = await once(who, ask)
    if (answer.status !== 401) return answer
    people.delete(who)
    return once(who, ask)
  }
  return {
    async signIn(names) {
      for (const who of names) await signedIn(who)
    },
    send: (who, ...request) => asPerson(who, (person) => person.send(...request)),
    upload: (who, applicationId, file, headers) =>
      asPerson(who, async ({ token }) => {
        const body = new FormData()
        body.set('file', file)
        const address = `${place()}${applications}${applicationId}/documents/`
        const answer = await fetch(address, {
          method: 'POST',
          body,
          headers: { ...headers, authorization: `Bearer ${token}` },
        })
        return { status: answer.status, headers: answer.headers, body: await answer.json() }
      }),
  }
}

/** Who is not signed in because no server is there has that for an answer. */
function answerOf(error: unknown): Answer {
  if (error instanceof SignInError) return error.answer
  throw error
}
