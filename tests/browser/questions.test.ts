import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'
import { everything, violations } from './support/axe.ts'

const decision = 'credit_approval_form'
let product: Product
let id: string
beforeAll(async () => {
  product = await openProduct({ demoBank: true })
  id = await product.application('Lead ingot forward sales')
  const approver = await product.client('approver')
  ok(
    await approver.send('PATCH', `/api/credit/credit-applications/${id}/`, {
      [`${decision}_approval_decision`]: 'approved',
      [`${decision}_approval_date`]: '2026-11-24',
      [`${decision}_delegated_authority_level`]: 'DA3',
    }),
  )
})
afterAll(() => product.close())

function ok({ status, body }: Answer) {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

const axe = (page: Page) => violations(page, everything, 'body')
const questionsOn = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true })
const open = (page: Page, form: string) => page.goto(`${product.url}/credit-requests/${id}/edit?form_type=${form}`)

/** Finds the person by keys alone. */
async function ask(page: Page, { form, of, about, text }: Record<'form' | 'of' | 'about' | 'text', string>) {
  await open(page, form)
  await questionsOn(page).getByRole('button', { name: 'Ask a question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  await dialog.getByLabel('About').selectOption(about)
  await dialog.getByRole('combobox', { name: /^Person/ }).focus()
  await page.keyboard.type(of)
  await dialog.getByRole('option', { name: new RegExp(of) }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByLabel(/^Question/).fill(text)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('The question is sent.').waitFor()
  await questionsOn(page).getByText(text).waitFor()
}

async function inBell(page: Page, text: RegExp) {
  await page.goto(`${product.url}/my-tasks`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  return page.getByRole('menuitem', { name: text })
}

it('A question is asked of a person, who finds it, and answered where it is about; a decision names what is open', async () => {
  const approver = await product.person('approver')
  const [level, law] = ['Why is a lower authority enough this time?', 'Can the netting be enforced in Chile?']
  await ask(approver, { form: 'credit_review', of: 'Raman', about: 'Delegated authority level', text: level })
  await ask(approver, { form: 'legal_review', of: 'Whitcombe', about: '', text: law })

  const reviewer = await product.person('reviewer')
  await (await inBell(reviewer, new RegExp(level.slice(0, 20)))).waitFor()
  await reviewer.keyboard.press('Escape')
  await reviewer.getByRole('link', { name: new RegExp(level.slice(0, 20)) }).click()
  const asked = questionsOn(reviewer).getByRole('listitem').filter({ hasText: level })
  await asked.getByRole('button', { name: 'Answer' }).click()
  await reviewer
    .getByRole('dialog')
    .getByLabel(/^Your answer/)
    .fill('The parent gave a guarantee in May.')
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Answer', exact: true }).click()
  await reviewer.getByText('The answer is sent.').waitFor()
  await asked.getByText('The parent gave a guarantee in May.').waitFor()

  await (await inBell(approver, /answered your question about .*The parent gave a guarantee/)).click()
  await questionsOn(approver).getByText('The parent gave a guarantee in May.').waitFor()
  await open(approver, 'credit_approval')
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = approver.getByRole('dialog')
  const left = dialog.getByRole('group', { name: 'Open questions' })
  await left.getByText(law).waitFor()
  expect(await left.textContent()).toMatch(/^1 question is open:/)
  expect(await axe(approver)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await approver.getByText('Action completed: Approve.').waitFor()

  const legal = await product.person('legal')
  await legal.goto(`${product.url}/my-tasks`)
  await legal.getByRole('heading', { name: 'Waiting for me' }).waitFor()
  expect(await legal.getByText(law).count()).toBe(0)
  await open(legal, 'legal_review')
  await questionsOn(legal).getByText('Not answered').waitFor()
})
