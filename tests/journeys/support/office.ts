import type { Browser, Page } from 'playwright-core'
import { browser } from '../../support/browser.ts'
import { client, signIn } from '../../support/people.ts'
import { record, type Recorded, type Recorder } from '../../support/recorder.ts'
import type { Known } from './expected.ts'

export type Sent = Recorded

export interface Person {
  page: Page
  /** What the person's browser has sent to change something, since the last call. */
  sent: () => Sent[]
}

/** People at their own browsers, all on one server. */
export interface Office {
  url: string
  person: (username: string) => Promise<Person>
  known: () => Promise<Known>
  close: () => Promise<void>
}

/** Opens a browser; each person signs in once, on the sign-in page, in a profile of their own. */
export async function openOffice(server: string): Promise<Office> {
  const chromium = await browser()
  const recorder = await record(server, isChange)
  const people = new Map<string, Promise<Person>>()
  return {
    url: recorder.url,
    person(username) {
      const present = people.get(username) ?? arrive(chromium, recorder, username)
      people.set(username, present)
      return present
    },
    known: () => lookUp(server),
    async close() {
      await chromium.close()
      recorder.close()
    },
  }
}

async function arrive(chromium: Browser, recorder: Recorder, username: string): Promise<Person> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, recorder.url, username)
  return { page, sent: recorder.take }
}

function isChange({ method, path }: Omit<Sent, 'body'>): boolean {
  return method !== 'GET' && path.startsWith('/api/') && !path.startsWith('/api/token/')
}

/** The ids behind the names that a journey's file uses. */
async function lookUp(url: string): Promise<Known> {
  const anyone = await client(url, 'requester')
  const paths = ['/api/users/', '/api/credit/counterparties/', '/api/credit/limit-types/']
  const [users, counterparties, limitTypes] = await Promise.all(
    paths.map(async (path) => records((await anyone.send('GET', path)).body)),
  )
  return {
    ...named('user', users, 'username', 'id'),
    ...named('counterparty', counterparties, 'name', 'id'),
    ...named('cif', counterparties, 'name', 'cif_number'),
    ...named('limitType', limitTypes, 'name', 'id'),
    today: new Date().toISOString().slice(0, 10),
  }
}

function named(kind: string, list: Record<string, string>[] = [], name: string, value: string): Known {
  const entries = list.map((each): [string, string] => [`${kind}:${each[name]}`, each[value] ?? ''])
  return Object.fromEntries(entries)
}

function records(body: unknown): Record<string, string>[] {
  return Array.isArray(body) ? (body as Record<string, string>[]) : []
}
