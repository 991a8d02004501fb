import type { Browser, Page } from 'playwright-core'
import { browser } from '../../support/browser.ts'
import { client } from '../../support/people.ts'
import { record, type RecordedRequest, type Recorder } from '../../support/recorder.ts'
import type { Workplace } from '../../support/workplaces.ts'
import type { Placeholders } from './expected.ts'
import { type Hands, mouse } from './hands.ts'

export type SentRequest = RecordedRequest

export interface Person {
  page: Page
  hands: Hands
  /** What the person's browser has sent to change something, since the last call. */
  sent: () => SentRequest[]
}

/** People at their own browsers, all on one server. */
export interface Office {
  url: string
  /** The server has more than product spec §7: documents, notifications. */
  hasExtras: boolean
  person: (username: string) => Promise<Person>
  placeholders: () => Promise<Placeholders>
  close: () => Promise<void>
}

/** A recorder of everything that changes something. */
export const recordChanges = (target: string): Promise<Recorder> => record(target, isChange)

export interface Ways {
  hands?: Hands
  /** Default: Chromium. */
  launch?: () => Promise<Browser>
}

/** Opens a browser; each person signs in once, on the sign-in page, in a profile of their own. */
export async function openOffice(
  workplace: Omit<Workplace<Recorder>, 'close' | 'unknown'>,
  { hands = mouse, launch = browser }: Ways = {},
): Promise<Office> {
  const { pages, api, line, hasExtras } = workplace
  const opened = await launch()
  const people = new Map<string, Promise<Person>>()
  return {
    url: pages,
    hasExtras,
    person(username) {
      const present = people.get(username) ?? arrive(opened, pages, line, hands, username)
      people.set(username, present)
      return present
    },
    placeholders: () => lookUp(api),
    close: () => opened.close(),
  }
}

async function arrive(
  browser: Browser,
  pages: string,
  recorder: Recorder,
  hands: Hands,
  username: string,
): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await hands.signIn(page, pages, username)
  return { page, hands, sent: recorder.take }
}

/** Drafts come and go while people type; they change nothing yet. */
function isChange({ method, path }: Omit<SentRequest, 'body'>): boolean {
  return !['GET', 'OPTIONS'].includes(method) && /^\/api\/(?!token\/|drafts\/)/.test(path)
}

/** The ids behind the names that a journey's file uses. */
export async function lookUp(url: string, password?: string): Promise<Placeholders> {
  const anyone = await client(url, 'requester', password)
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

function named(kind: string, list: Record<string, string>[] = [], name: string, value: string): Placeholders {
  const entries = list.map((each): [string, string] => [`${kind}:${each[name]}`, each[value] ?? ''])
  return Object.fromEntries(entries)
}

/** A list is an array, or stands under `results`. */
function records(body: unknown): Record<string, string>[] {
  if (Array.isArray(body)) return body as Record<string, string>[]
  return body && typeof body === 'object' && 'results' in body ? records(body.results) : []
}
