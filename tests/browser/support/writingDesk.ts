import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { keptBank } from '../../journeys/support/keptData.ts'
import { browser } from '../../support/browser.ts'
import { openFaults } from '../../support/faults.ts'
import { client } from '../../support/people.ts'
import { type RunningServer, freePort, startServer } from '../../support/server.ts'
import type { Mishap, Writer } from './mishaps.ts'
import type { Post } from './posts.ts'
import { enterAs } from '../../support/signedIn.ts'
import { textField } from './textField.ts'

export interface WritingDesk {
  /**
   * Lets something happen to a text that a person types, and saves it; answers in how many entries of the history it
   * stands then.
   */
  survive: (mishap: Mishap, post: Post, text: string) => Promise<{ saved: boolean; times: number }>
  close: () => Promise<void>
}

const list = '/api/credit/credit-applications/'

/** A server that can be killed and started again, a line to it that can fail, and a browser. */
export async function openWritingDesk(): Promise<WritingDesk> {
  const kept = await keptBank()
  const options = { ...kept.options, port: await freePort() }
  let server: RunningServer | undefined = await startServer(options)
  const [line, chromium] = await Promise.all([openFaults(server.url), browser()])
  const at = { pages: line.url, api: server.url }
  const serve = async () => void (server ??= await startServer(options))
  const kill = async () => {
    await server?.kill()
    server = undefined
  }

  async function survive(mishap: Mishap, { form, as: username, of }: Post, text: string) {
    await serve()
    const { send } = await client(at.api, username)
    const application = await idOf(send, of)
    await send('DELETE', `/api/drafts/${application}/${form}/`)
    line.set({})
    const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const open = async () => {
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept())
      await page.clock.install()
      await page.goto(`${at.pages}/credit-requests/${application}/edit?form_type=${form}`)
      await page.locator('form.stage-form').waitFor()
      return page
    }
    await enter(context, at, username)
    const writer: Writer = {
      context,
      username,
      line,
      open,
      endSession,
      killServer: kill,
      startServer: serve,
    }
    const page = await mishap(writer, await open(), text)
    if (page) await saveText(page, text)
    const { body } = await send('GET', `${list}${application}/`)
    const { body: history } = await send('GET', `${list}${application}/history/`)
    await context.close()
    const holdsIt = (value: unknown) => JSON.stringify(value).includes(text)
    return { saved: holdsIt(body), times: (history as { results: object[] }).results.filter(holdsIt).length }
  }

  async function endSession(page: Page): Promise<void> {
    const refresh = await page.evaluate(() => localStorage.getItem('jwt_refresh'))
    const headers = { 'content-type': 'application/json' }
    await fetch(`${at.api}/api/token/revoke/`, { method: 'POST', headers, body: JSON.stringify({ refresh }) })
  }

  return {
    survive,
    async close() {
      await chromium.close()
      line.close()
      await server?.stop()
      await kept.remove()
    },
  }
}

async function enter(
  context: Awaited<ReturnType<Browser['newContext']>>,
  at: { pages: string; api: string },
  username: string,
) {
  const page = await context.newPage()
  await enterAs(page, at, username)
  await page.close()
}

async function idOf(send: Awaited<ReturnType<typeof client>>['send'], title: string): Promise<string> {
  const { body } = await send('GET', list)
  const found = (body as { id: string; title: string }[]).find((application) => application.title === title)
  if (!found) throw new Error(`The demo bank has no application “${title}”.`)
  return found.id
}

/** Saves the text as it stands, and waits until the page says so. */
async function saveText(page: Page, text: string): Promise<void> {
  expect(await (await textField(page)).inputValue()).toBe(text)
  await page.keyboard.press('Control+s')
  await page.getByText('Saved.', { exact: true }).waitFor()
}
