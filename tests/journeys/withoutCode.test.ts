import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, client } from '../support/people.ts'
import type { Recorder } from '../support/recorder.ts'
import { type Workplace, ownServer } from '../support/workplaces.ts'
import { control } from './support/controls.ts'
import { keptBank } from './support/keptData.ts'
import { type Office, openOffice, recordChanges } from './support/office.ts'
import { addCollateralHaircut, addNinthStage, copySchemas } from './support/schemas.ts'

interface Application {
  id: string
  title: string
  version: number
  business_sponsorship_form: { second_business_sponsor_name?: string | null }
  sub_processes: { form_key: string; can_edit: boolean; data: { workflow_instance: { id?: string } | null } }[]
}

const schemas = copySchemas()
const kept = await keptBank()
let workplace: Workplace<Recorder>
let office: Office

/** The demo bank was filled by the product as it was shipped; the analyst's copy is what it starts with now. */
beforeAll(async () => {
  addCollateralHaircut(schemas)
  addNinthStage(schemas)
  workplace = await ownServer(recordChanges, { ...kept.options, schemasDir: schemas.folder })
  office = await openOffice(workplace)
})

afterAll(async () => {
  await office?.close()
  await workplace?.close()
  await kept.remove()
  schemas.remove()
})

describe('A field without code', () => {
  test('collateral_haircut is seen, filled, saved, read again, asked for on submit, and then let through', async () => {
    const legal = await client(workplace.api, 'legal')
    const application = await editable(legal, 'legal_review')
    const { page, sent } = await office.person('legal')
    await page.goto(`${office.url}/credit-requests/${application.id}/edit?form_type=legal_review`)
    const openCsaTab = () => page.getByRole('tab', { name: /^CSA & Collateral/ }).click()
    const haircut = control(page, 'Collateral haircut (%)')

    await openCsaTab()
    await haircut.fill('12.5')
    sent()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.waitForURL(`${office.url}/`)
    expect(sent()[0]?.body).toMatchObject({ legal_review_form_collateral_haircut: 12.5 })

    await page.goto(`${office.url}/credit-requests/${application.id}/edit?form_type=legal_review`)
    await openCsaTab()
    await expect.poll(() => haircut.inputValue()).toBe('12.5')

    await haircut.fill('')
    await page.getByRole('tab', { name: /^Agreement Details/ }).click()
    await control(page, 'Agreement template').selectOption({ label: 'ISDA' })
    await page.getByRole('button', { name: 'Submit Legal Review' }).click()
    await page.getByText('The collateral haircut is required to submit the legal review.').first().waitFor()

    await openCsaTab()
    await haircut.fill('15')
    await page.getByRole('button', { name: 'Submit Legal Review' }).click()
    await page.getByText('Completed', { exact: true }).first().waitFor()
    expect(sent().at(-2)?.body).toMatchObject({ legal_review_form_collateral_haircut: 15 })
  })

  test('the server holds the new field to its limits and its rule, as the browser does', async () => {
    const legal = await client(workplace.api, 'legal')
    const application = await editable(legal, 'legal_review')
    const path = `/api/credit/credit-applications/${application.id}/`
    const tooMuch = await legal.send('PATCH', path, { legal_review_form_collateral_haircut: 101 })
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { legal_review_form_collateral_haircut: [expect.stringContaining('100')] },
    })
    const misspelt = await legal.send('PATCH', path, { legal_review_form_collateral_haircutt: 10 })
    expect(misspelt).toMatchObject({
      status: 400,
      body: { legal_review_form_collateral_haircutt: [expect.any(String)] },
    })
  })
})

describe('A stage without code', () => {
  test('a ninth stage is listed in the hub, renders, saves and is submitted', async () => {
    const application = await sponsored()
    const { page, sent } = await office.person('legal')
    await page.goto(`${office.url}/credit-requests/${application.id}/details`)
    const row = page.getByRole('listitem').filter({ hasText: 'Collateral Valuation' })
    await row.getByText('Status: Draft').waitFor()
    await row.getByRole('button', { name: 'Edit', exact: true }).click()

    await control(page, 'Valuation (US$ m)').fill('41.25')
    await control(page, 'Source of the valuation').fill('Warehouse certificate, Rotterdam')
    sent()
    await page.getByRole('button', { name: 'Submit Valuation' }).click()
    await page.getByText('Valued', { exact: true }).first().waitFor()
    expect(sent()).toMatchObject([
      {
        method: 'PATCH',
        body: {
          collateral_valuation_form_valuation_amount: 41.25,
          collateral_valuation_form_valuation_source: 'Warehouse certificate, Rotterdam',
          collateral_valuation_form_start_date: new Date().toISOString().slice(0, 10),
        },
      },
      { method: 'POST', body: { transition_code: 'CV_SUBMIT', comments: 'Submit Valuation performed' } },
    ])
    await page.reload()
    await expect.poll(() => control(page, 'Valuation (US$ m)').inputValue()).toBe('41.25')
  })
})

/** An application of the demo bank in which the person can edit that form, and which `suits`. */
async function editable(person: Client, form: string, suits = (_: Application) => true): Promise<Application> {
  for (const { id } of await list(person)) {
    const application = await read(person, id)
    const isOpen = application.sub_processes.some(({ form_key, can_edit }) => form_key === form && can_edit)
    if (isOpen && suits(application)) return application
  }
  throw new Error(`Nobody's ${form} is open in the demo bank.`)
}

/** An application that the sponsor has just passed on to the analysis. */
async function sponsored(): Promise<Application> {
  const sponsor = await client(workplace.api, 'sponsor')
  const hasOneSponsor = (each: Application) => !each.business_sponsorship_form.second_business_sponsor_name
  const application = await editable(sponsor, 'business_sponsorship', hasOneSponsor)
  const prefix = 'business_sponsorship_form_'
  await sponsor.send('PATCH', `/api/credit/credit-applications/${application.id}/`, {
    [`${prefix}senior_sponsor_approval`]: 'approve',
    [`${prefix}senior_sponsor_comments`]: 'The warehouse is known to us.',
  })
  const instance = application.sub_processes.find(({ form_key }) => form_key === 'business_sponsorship')?.data
    .workflow_instance?.id
  const answer = await sponsor.send('POST', `/api/workflow-instances/${instance}/transition/`, {
    transition_code: 'BS_SUBMIT',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return application
}

async function list(person: Client): Promise<Application[]> {
  return (await person.send('GET', '/api/credit/credit-applications/')).body as Application[]
}

async function read(person: Client, id: string): Promise<Application> {
  return (await person.send('GET', `/api/credit/credit-applications/${id}/`)).body as Application
}
