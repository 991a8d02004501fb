import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Product } from '../../support/product.ts'
import { asked } from './asked.ts'
import { type Calls, due } from './dueCalls.ts'
import { type Choice, pagesOf } from './pages.ts'

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const row = 'tbody [role=rowheader]'
const more = [
  { name: 'dashboard, filtered and sorted', who: 'approver', path: '/?status=ANALYSIS&sort=title', arrived: row },
  { name: 'new request, not offered', who: 'auditor', path: '/credit-requests/new', arrived: 'main a' },
]

/** Opens the pages chosen, and looks at each again. */
export function asksAt(product: () => Product, choose: Choice): void {
  it('every page asks for what it shows once, and again for what it reads anew when its tab is looked at', async () => {
    const { url, person, stranger } = product()
    const seen: Record<string, Calls> = {}
    for (const { name, who, path, arrived } of [...choose(await pagesOf(url)), ...more]) {
      const page = who ? await person(who) : await stranger()
      await page.goto(`${url}/icon.svg`)
      const open = async () => {
        await page.goto(url + path)
        await page.locator(arrived).first().waitFor()
      }
      seen[name] = {
        load: await asked(page, open, due(name).load.length),
        again: await asked(page, () => comeBack(page), due(name).again.length),
      }
    }
    const sorted = ({ load, again }: Calls): Calls => ({ load: load.toSorted(), again: again.toSorted() })
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((name) => [name, sorted(due(name))])))
  })
}
