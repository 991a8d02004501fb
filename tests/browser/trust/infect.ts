import type { Page } from 'playwright-core'
import { probes } from './probes.ts'

/** What the server sends to be shown, or to lead somewhere, by its name in JSON. */
const shown =
  /^(title|name|.*_name|first_name|last_name|label|text|comments|detail|reasons?|answer|asked_by|asked_of|before|after|description|message|counterparty|priority|application_id|ui:help|ui:placeholder|ui:enumNames|.*_form_.*)$/
/** Codes that merely look like texts: with others the page would ask for something else. */
const codes = /^(form_name|workflow_state_name|cif_number)$/

/**
 * Puts a probe, each text the next one, behind every text that the server sends. `first` chooses with which it begins.
 */
export async function infect(page: Page, first: number): Promise<void> {
  let next = first
  const probed = (text: string) => `${text} ${probes[next++ % probes.length]}`
  const infected = (value: unknown, isShown: boolean): unknown => {
    if (typeof value === 'string') return isShown && !isFigure(value) ? probed(value) : value
    if (Array.isArray(value)) return value.map((each) => infected(each, isShown))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, infected(inner, shown.test(key) && !codes.test(key))]),
    )
  }
  await page.route(/\/(api\/(?!token)|definitions\/.*\.json)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    await route.fulfill({ response, ...(isJson && { json: infected(await response.json(), false) }) })
  })
}

/** Dates, ids and numbers, of which something is computed. */
const isFigure = (text: string) => /^[\d.:TZ+-]*$/.test(text) || /^[\da-f-]{36}$/.test(text)
