import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, with axe's own advice on landmarks, headings and names. */
export const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

/** What another colour scheme can break. */
export const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** What axe finds in a part of the page as it stands: rule, element and why. */
export async function violations(page: Page, rules: RunOptions, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(run, { within, rules })
}

async function run({ within, rules }: { within: string; rules: RunOptions }): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(context: string, options: RunOptions): Promise<AxeResults> } }
  const { violations: found } = await axe.run(within, rules)
  const lines = (id: string, nodes: AxeResults['violations'][number]['nodes']) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`)
  return found.flatMap(({ id, nodes }) => lines(id, nodes))
}
