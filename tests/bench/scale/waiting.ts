import people from '../../../server/demo/people.json' with { type: 'json' }
import { client } from '../../support/people.ts'
import { type Question, type Send, limit } from './requests.ts'

const waiting = '/api/waiting/?limit=25&besides=approvals'

/** The requests for what each person of the demo bank sees when they begin to work. */
export async function* questionsOfEverybody(url: string): AsyncGenerator<Question> {
  for (const { username } of people) yield* questionsOf(url, username, username)
}

/** Delegates, with the colleague for whom each of them also acts. */
const inPlace = { sponsor2: 'sponsor', board: 'approver' } as const

/** The same requests for people who also act for an absent colleague. */
export async function* questionsInPlace(url: string): AsyncGenerator<Question> {
  for (const [delegate, absent] of Object.entries(inPlace)) {
    const { send } = await client(url, absent)
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const handed = await send('POST', '/api/absences/', {
      delegate_id: await idOf(url, delegate),
      until,
      reason: 'Leave',
    })
    if (handed.status !== 201) throw new Error(`An absence was answered with ${handed.status}.`)
    yield* questionsOf(url, delegate, `${delegate}, also for ${absent}`)
    await send('POST', `/api/absences/${(handed.body as { id: string }).id}/end/`)
  }
}

async function* questionsOf(url: string, as: string, name: string): AsyncGenerator<Question> {
  const { send } = await client(url, as)
  const asked = (what: string, paths: string[]): Question => ({ name: `${what}: ${name}`, as, paths, limit })
  yield asked('waiting for a person', [waiting])
  const further = await furtherPages(send)
  if (further.length > 0) yield asked('further pages of it', further)
  yield asked('how much more waits', ['/api/waiting/?limit=12'])
  yield asked('awaiting my approval', ['/api/credit/credit-applications/awaiting-my-approval/'])
  yield asked('notifications', ['/api/notifications/'])
}

/** The addresses of the second page and of those after it. */
async function furtherPages(send: Send): Promise<string[]> {
  const pages: string[] = []
  for (let path = waiting; pages.length < 10;) {
    const { next } = (await send('GET', path)).body as { next: string | null }
    if (next === null) break
    path = `${waiting}&cursor=${next}`
    pages.push(path)
  }
  return pages
}

async function idOf(url: string, username: string): Promise<string> {
  const { send } = await client(url, username)
  return ((await send('GET', '/api/users/me/')).body as { id: string }).id
}
