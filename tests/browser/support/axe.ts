import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { paint } from './paint.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, with axe's own advice on landmarks, headings and names. */
const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

/** What another colour scheme can break. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

const looks = [
  { name: 'light', scheme: 'light', width: 1440, rules: everything },
  { name: 'dark', scheme: 'dark', width: 1440, rules: colours },
  { name: 'narrow', scheme: 'light', width: 390, rules: everything },
] as const

export type Look = (typeof looks)[number]['name']

/** What axe finds on the page as it stands, in each of the looks: rule, element and why. */
export async function violations(page: Page, wanted?: readonly Look[], within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found: string[] = []
  for (const { name, scheme, width, rules } of looks.filter(({ name }) => wanted?.includes(name) ?? true)) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
    await paint(page, scheme)
    const results = await page.evaluate(run, { within, rules })
    found.push(...results.map((result) => `${name}: ${result}`))
  }
  return found
}

async function run({ within, rules }: { within: string; rules: RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(context: string, options: RunOptions): Promise<AxeResults> } }
  const { violations: found } = await axe.run(within, rules)
  const said = (id: string, nodes: AxeResults['violations'][number]['nodes']) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`)
  return found.flatMap(({ id, nodes }) => said(id, nodes))
}
