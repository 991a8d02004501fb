import type { Browser, BrowserContext, Page } from 'playwright-core'
import { browser } from './browser.ts'
import { type Client, client } from './people.ts'
import { type ServerOptions, startServer } from './server.ts'
import { enterAs } from './signedIn.ts'

export interface Product {
  url: string
  /** A new page in a profile where nobody is signed in. */
  stranger: () => Promise<Page>
  /** The page of a person who is signed in, by the API; the same one every time. */
  person: (username: string) => Promise<Page>
  /** The API as a person calls it. */
  client: (username: string) => Promise<Client>
  /** The id of the demo bank's application with this title. */
  application: (title: string) => Promise<string>
  close: () => Promise<void>
}

/** The product as it is served, with its demo bank and a browser: once for a file of tests. */
export async function openProduct(options: ServerOptions = {}): Promise<Product> {
  const [server, chromium] = await Promise.all([startServer(options), browser()])
  const nobody = await profile(chromium)
  const people = new Map<string, Promise<Page>>()
  let titles: Promise<Map<string, string>> | undefined
  return {
    url: server.url,
    stranger: () => nobody.newPage(),
    person(username) {
      const present = people.get(username) ?? arrive(chromium, server.url, username)
      people.set(username, present)
      return present
    },
    client: (username) => client(server.url, username),
    async application(title) {
      titles ??= idsByTitle(server.url)
      const id = (await titles).get(title)
      if (!id) throw new Error(`The demo bank has no application “${title}”.`)
      return id
    },
    async close() {
      await chromium.close()
      await server.stop()
    },
  }
}

/** Nothing moves but at once: it costs a tenth of a page, and its dialogs close without being waited for. */
const profile = (chromium: Browser): Promise<BrowserContext> =>
  chromium.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' })

async function arrive(chromium: Browser, url: string, username: string): Promise<Page> {
  const page = await (await profile(chromium)).newPage()
  await enterAs(page, { pages: url, api: url }, username)
  return page
}

async function idsByTitle(url: string): Promise<Map<string, string>> {
  const { send } = await client(url, 'auditor')
  const { body } = await send('GET', '/api/credit/credit-applications/')
  return new Map((body as { id: string; title: string }[]).map(({ id, title }) => [title, id]))
}
