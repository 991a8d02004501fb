import type { Browser, BrowserContext, Page } from 'playwright-core'
import { browser } from './browser.ts'
import { type Client, client } from './people.ts'
import { type ServerOptions, startServer } from './server.ts'
import { enterAs } from './signedIn.ts'

export interface Product {
  url: string
  /** Opens a page in a profile in which nobody is signed in. */
  stranger: () => Promise<Page>
  /** Opens the page of a person, signed in over the API; the same page every time. */
  person: (username: string) => Promise<Page>
  /** A client of the API with the person's session. */
  client: (username: string) => Promise<Client>
  /** The id of the demo bank's application with this title. */
  application: (title: string) => Promise<string>
  close: () => Promise<void>
}

/** Serves the product with its demo bank, and starts a browser, once for a file of tests. */
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

/** A profile without animations: they cost a tenth of a page's time, and dialogs then close at once. */
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
