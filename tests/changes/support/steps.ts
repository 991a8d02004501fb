import { expect } from 'vitest'
import { canChange, control, enter } from '../../journeys/support/controls.ts'
import type { ChangedBank } from './bank.ts'
import type { Step } from './change.ts'

type Way = (bank: ChangedBank, step: Step) => Promise<void>

const sentences = ({ says = [] }: Step): string[] => [says].flat()

/** By name: how a step is done. */
const ways: Record<string, Way> = {
  /** The API saves, and answers with what is read. */
  async save(bank, { as, set = {}, whole, of, reads }) {
    const { status, body } = await bank.save({ set, as, whole, of })
    expect([status, status === 200 ? '' : body]).toEqual([200, ''])
    expect((await bank.read(as, of)).record).toMatchObject(reads ?? set)
  },
  /** The API refuses a save, and says why. */
  async refuseSave(bank, step) {
    const { status, body } = await bank.save(step)
    expect(status).toBeGreaterThanOrEqual(400)
    for (const sentence of sentences(step)) expect(JSON.stringify(body)).toContain(sentence)
  },
  async take(bank, { as, code, of, says, acknowledgement }) {
    const { status, body } = await bank.take({ code, as, of }, { comments: 'Because.', acknowledgement })
    expect([status, status === 200 ? '' : body]).toEqual([200, ''])
    if (says !== undefined) expect(JSON.stringify(body)).toContain(String(says))
  },
  async refuseTake(bank, step) {
    const { status, body } = await bank.take(step, { comments: 'Because.' })
    expect(status).toBeGreaterThanOrEqual(400)
    for (const sentence of sentences(step)) expect(JSON.stringify(body)).toContain(sentence)
  },
  /** What a person reads of the stage's record. */
  async read(bank, { as, of, reads = {} }) {
    expect((await bank.read(as, of)).record).toMatchObject(reads)
  },
  /** What a person reads of the application. */
  async readApplication(bank, { as, reads = {} }) {
    expect((await bank.read(as)).application).toMatchObject(reads)
  },
  /** A person enters values, and presses a button; then the form says so. */
  async say(bank, step) {
    const page = await bank.screen(step.as)
    for (const [label, value] of Object.entries(step.enter ?? {})) await enter(page, label, value)
    if (step.press) await page.getByRole('button', { name: step.press, exact: true }).first().click()
    for (const sentence of sentences(step)) await page.getByText(sentence).first().waitFor()
  },
  async show(bank, { as, enter: given = {}, labels = [] }) {
    const page = await bank.screen(as)
    for (const [label, value] of Object.entries(given)) await enter(page, label, value)
    for (const label of labels) await control(page, label).waitFor()
  },
  async hide(bank, { as, enter: given = {}, labels = [] }) {
    const page = await bank.screen(as)
    for (const [label, value] of Object.entries(given)) await enter(page, label, value)
    for (const label of labels) await control(page, label).waitFor({ state: 'detached' })
  },
  /** The fields cannot be changed on the screen. */
  async lock(bank, { as, labels = [] }) {
    const page = await bank.screen(as)
    for (const label of labels) {
      const target = control(page, label)
      await target.waitFor()
      expect(await canChange(target)).toBe(false)
    }
  },
  /** A person chooses a language in the menu, and a tab; then the form says so. */
  async speak(bank, step) {
    const page = await bank.screen(step.as)
    await page.getByRole('button', { name: /^(User menu|Benutzermenü)$/ }).click()
    await page.getByRole('menuitemradio', { name: step.language, exact: true }).click()
    await page.getByRole('tab', { name: step.press, exact: true }).click()
    for (const sentence of sentences(step)) await page.getByText(sentence).first().waitFor()
  },
  /** Who runs the server gives people their rights. */
  async users(bank, step) {
    const printed = await bank.users(step.command ?? '')
    for (const sentence of sentences(step)) expect(printed).toContain(sentence)
  },
  async history(bank, step) {
    const text = await bank.history(step.as)
    for (const sentence of sentences(step)) expect(text).toContain(sentence)
  },
  /** Records are imported; the command says this. */
  async import(bank, step) {
    for (const [type, lines] of Object.entries(step.records ?? {})) {
      const text = await bank.import(type, lines)
      for (const sentence of sentences(step)) expect(text).toContain(sentence)
    }
  },
  /** An address of the API answers with this. */
  async get(bank, { as, path = '', reads }) {
    const { body } = await (await bank.client(as)).send('GET', path.replace('{id}', bank.id))
    expect(body).toMatchObject(reads ?? {})
  },
  /** On the application's screen, a person does something with the condition that the label names. */
  async condition(bank, step) {
    const page = await bank.product.person(step.as ?? bank.person)
    await page.goto(`${bank.product.url}/credit-requests/${bank.id}/details`)
    const button = { name: step.press ?? '', exact: true }
    const line = page.getByRole('listitem').filter({ hasText: step.labels?.[0] })
    await line.getByRole('button', button).click()
    const dialog = page.getByRole('dialog')
    for (const [label, value] of Object.entries(step.enter ?? {})) await enter(page, label, value)
    await dialog.getByRole('button', button).click()
    for (const sentence of sentences(step)) await page.getByText(sentence).first().waitFor()
  },
  /** A page shows these sentences. */
  async visit(bank, step) {
    const page = await bank.product.person(step.as ?? bank.person)
    await page.goto(bank.product.url + (step.path ?? '').replace('{id}', bank.id))
    if (step.press) await page.getByRole('button', { name: new RegExp(`^${step.press}`) }).click()
    for (const sentence of sentences(step)) await page.getByText(sentence).first().waitFor()
  },
}

export async function take(bank: ChangedBank, step: Step): Promise<void> {
  const way = ways[step.do]
  if (!way) throw new Error(`No step is called '${step.do}'.`)
  await way(bank, step)
}
