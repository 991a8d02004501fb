import type { Page } from 'playwright-core'
import { colours, everything, violations } from './axe.ts'
import { paint } from './paint.ts'
import { cutOff, moving, sideways, spacedOut } from './reading.ts'

/** The narrow one is a wide screen at 400 % (WCAG 1.4.10). */
const looks = [
  { name: 'light', scheme: 'light', width: 1440, rules: everything, read: readWide },
  { name: 'dark', scheme: 'dark', width: 1440, rules: colours },
  { name: 'narrow', scheme: 'light', width: 320, rules: everything, read: readNarrow },
] as const

export type LookName = (typeof looks)[number]['name']

/**
 * What is wrong with the page as it stands, in each of the looks; what axe finds only in a part of it. Leaves it wide.
 */
export async function faults(page: Page, wanted?: readonly LookName[], within = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const { name, scheme, width, rules, ...look } of looks.filter((each) => wanted?.includes(each.name) ?? true)) {
    if (page.viewportSize()?.width !== width) await resize(page, width)
    await paint(page, scheme)
    const here = [...(await violations(page, rules, within)), ...('read' in look ? await look.read(page) : [])]
    found.push(...here.map((fault) => `${name}: ${fault}`))
  }
  await resize(page, 1440)
  return found
}

/** A menu follows its button shortly after the window has another size; one that does not is found where it stands. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForFunction(menusAreInside, undefined, { timeout: 2000 }).catch(() => undefined)
}

const menusAreInside = () =>
  [...document.querySelectorAll('.MuiPopover-paper')].every((menu) => menu.getBoundingClientRect().right <= innerWidth)

/** With its text spaced out a wide table may scroll: nothing of it is lost (WCAG 1.4.12). */
async function readWide(page: Page): Promise<string[]> {
  const spaced = await spacedOut(page, () => cutOff(page))
  return [...(await cutOff(page)), ...(await sideways(page)), ...described(spaced), ...(await moving(page))]
}

async function readNarrow(page: Page): Promise<string[]> {
  const all = async () => [...(await cutOff(page)), ...(await sideways(page))]
  const spaced = await spacedOut(page, all)
  return [...(await all()), ...described(spaced)]
}

const described = (faults: string[]) => faults.map((fault) => `spaced out: ${fault}`)
