import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../../support/people.ts'
import { type Hands, mouse } from './hands.ts'

/** Everybody's, which the demo bank's would be too easy for. */
export const ownPassword = 'otter paints 7 fences'

/** Whose people sign in with it. */
export const hands: Hands = { ...mouse, signIn: (page, url, username) => signIn(page, url, username, ownPassword) }

/** A first password, as it is shown. */
const made = /\w{5}(-\w{5}){3}/

/** The file of a bank that begins. */
export const fileOf = (name: string): string => readFileSync(`tests/journeys/empty-bank/${name}.csv`, 'utf8')

/** Makes the two administrators on the command line; answers their first passwords. */
export async function firstAdministrators(env: Record<string, string>): Promise<string[]> {
  const words = 'add ada --first-name Ada --last-name Byron --role admin --random'.split(' ')
  const second = '--second ben --second-first-name Ben --second-last-name Adler'.split(' ')
  const run = [process.execPath, ['--import', 'tsx', 'scripts/users.ts', ...words, ...second]] as const
  const { stdout } = await promisify(execFile)(...run, { env: { ...process.env, ...env } })
  return [...stdout.matchAll(new RegExp(made, 'g'))].map(([first]) => first)
}

/** Signs in with a first password and replaces it, at a browser of one's own. */
export async function arrive(browser: Browser, url: string, username: string, first: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, url, username, first)
  await page.getByRole('dialog', { name: 'Choose your own password' }).waitFor()
  await page.locator('[autocomplete=current-password]').fill(first)
  for (const field of await page.locator('[autocomplete=new-password]').all()) await field.fill(ownPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  return page
}

/** From the user menu to the import of a type's file, which is looked at. */
export async function importFile(page: Page, type: string, csv: string): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Records and people' }).click()
  await page.getByRole('link', { name: type, exact: true }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await chooseFile(page, csv)
}

export async function chooseFile(page: Page, csv: string): Promise<void> {
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(/^\d+ new, \d+ changed/).waitFor()
}

/** Proposes what was chosen; answers the address of the change. */
export async function propose(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
  return page.url()
}

/** Approves a change from the list of those that wait; answers the first passwords that were made, by user name. */
export async function approve(page: Page, { passwords }: { passwords: boolean }): Promise<Map<string, string>> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Records and people' }).click()
  await page.getByRole('table', { name: 'Pending changes' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await (passwords ? page.getByRole('dialog', { name: 'First passwords' }) : page.getByText(/^Approved by/)).waitFor()
  const terms = passwords ? await page.getByRole('dialog').locator('dt').allTextContents() : []
  const values = passwords ? await page.getByRole('dialog').locator('dd').allTextContents() : []
  if (passwords) await page.getByRole('button', { name: 'I have noted them' }).click()
  return new Map(terms.map((term, n) => [term, values[n] ?? '']))
}
