/**
 * `npm run bench:preview`: measures how long the workbench's preview takes to show a letter typed into a field's label,
 * from the key to the frame that shows it, in the questionnaire and in a form of 300 fields. Prints a line for each,
 * and exits with 1 if one is over its limit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { quickBrowser } from '../../support/browser.ts'
import { type Client, client } from '../../support/people.ts'
import { startServer } from '../../support/server.ts'
import { enterAs } from '../../support/signedIn.ts'
import { type Figure, isOver, line } from '../scale/figure.ts'

const stage = 'credit_questionnaire'
const folder = 'stages/credit-questionnaire'
const field = 'business_model_description'
const fields = 300
const typed = ' as the counterparty itself describes it in its annual report'
/** In ms: the limit for a key, and the pause between two keys. */
const limits = { key: 100, pace: 120 }

interface Files {
  hash: string
  files: { path: string; text: string }[]
}

/** Adds this many fields to the questionnaire, on further tabs of twenty-five fields each. */
async function grow({ send }: Client): Promise<void> {
  const { hash, files } = (await send('GET', '/api/workbench/files/?of=live')).body as Files
  const read = (name: string) =>
    JSON.parse(files.find(({ path }) => path === `${folder}/${name}`)?.text ?? '') as Record<string, unknown>
  const [data, ui] = ['data.schema.json', 'ui.schema.json'].map(read) as [
    { properties: Record<string, object> },
    { 'ui:tabs': { title: string; fields: string[] }[] },
  ]
  for (let number = Object.keys(data.properties).length; number < fields; number += 25) {
    const names = Array.from({ length: Math.min(25, fields - number) }, (_, n) => `further_${number + n}`)
    for (const name of names) data.properties[name] = { title: `About ${name}`, type: 'string', maxLength: 200 }
    ui['ui:tabs'].push({ title: `Tab ${number}`, fields: names })
  }
  const changed = { 'data.schema.json': data, 'ui.schema.json': ui }
  const { status } = await send('PUT', '/api/workbench/draft/', {
    base_hash: hash,
    revision: 0,
    files: Object.fromEntries(
      Object.entries(changed).map(([name, json]) => [`${folder}/${name}`, JSON.stringify(json, undefined, 2)]),
    ),
  })
  if (status !== 200) throw new Error(`The draft was refused: ${status}`)
}

/** In ms: from each key to the frame in which the preview shows the label as typed so far. */
async function typing(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/workbench/draft?stage=${stage}&field=${field}`)
  const label = page.getByRole('region', { name: 'What is chosen' }).getByLabel('Label')
  await label.focus()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const times: number[] = []
    window.previewTimes = times
    const preview = document.querySelector('.editor-preview')
    document.addEventListener('keydown', ({ timeStamp }) => {
      const seen = new MutationObserver(() => {
        const written = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''
        if (preview?.textContent?.includes(written) !== true) return
        seen.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(undefined)
        })
      })
      if (preview) seen.observe(preview, { childList: true, characterData: true, subtree: true })
    })
  })
  for (const letter of typed) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await pause(limits.pace)
  }
  await page.waitForFunction((count) => window.previewTimes.length >= count, typed.length)
  return page.evaluate(() => window.previewTimes)
}

declare global {
  interface Window {
    previewTimes: number[]
  }
}

const server = await startServer()
const chromium = await quickBrowser()
try {
  const designer = await client(server.url, 'designer')
  const figures: Figure[] = []
  const measure = async (name: string) => {
    const page = await (await chromium.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await enterAs(page, { pages: server.url, api: server.url }, 'designer')
    const figure: Figure = { name, times: await typing(page, server.url), limit: limits.key, part: 0.95 }
    await page.context().close()
    process.stdout.write(`${line(figure)}\n`)
    figures.push(figure)
  }
  await measure('the preview after a key, the questionnaire')
  await designer.send('DELETE', '/api/workbench/draft/')
  await grow(designer)
  await measure(`the preview after a key, ${fields} fields`)
  process.exitCode = figures.some(isOver) ? 1 : 0
} finally {
  await chromium.close()
  await server.stop()
}
