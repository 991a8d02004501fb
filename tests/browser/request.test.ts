import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control, enter } from '../journeys/support/controls.ts'
import { type Product, openProduct } from '../support/product.ts'
import type { FieldView } from '../support/shownFields.ts'
import { fieldsIn, openFields, openTab, tabs } from './support/form.ts'

let product: Product
let page: Page

beforeAll(async () => {
  product = await openProduct()
  page = await product.person('requester')
})
afterAll(() => product.close())

const openNew = async () => {
  await page.goto(`${product.url}/credit-requests/new`)
  await page.getByRole('heading', { level: 1, name: 'New Credit Application', exact: true }).waitFor()
}
const steps = () => page.getByRole('list', { name: 'Progress' }).getByRole('listitem').allTextContents()
const summary = () =>
  page.locator('.summary > div').evaluateAll((entries): Record<string, string> => {
    const text = (entry: Element, part: string) => entry.querySelector(part)?.textContent ?? ''
    return Object.fromEntries(entries.map((entry) => [text(entry, 'dt'), text(entry, 'dd')]))
  })
const actions = () => page.getByRole('region', { name: 'Workflow Actions' })
const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue()

const yesNo = ['Yes', 'No']
const documents = [
  'ISDA Master 2002',
  'ISDA Master 1992',
  'GMRA 2011',
  'GMSLA 2010',
  'LMA facility agreement',
  'Long-form confirmation',
  'None in place',
]
const managers = ['Tobias Keller (rm)']
const sponsors = ['Rafael Ortega (sponsor2)', 'Ingrid Solberg (sponsor)']
const counterparties = expect.arrayContaining(['Kestrel Aluminium Ltd', 'Norrland Metall AB']) as string[]

const fieldsOf: Record<string, FieldView[]> = {
  // Spec 2.111, 2.112, 2.113, 2.114
  Counterparty: [
    { label: 'Counterparty', kind: 'select', required: true, options: counterparties },
    { label: 'Counterparty CIF number', kind: 'text', readOnly: true },
    { label: 'Guarantor', kind: 'select', options: counterparties },
    { label: 'Guarantor CIF number', kind: 'text', readOnly: true },
  ],
  // Spec 2.125, 2.126, 2.127
  Limits: [
    { label: 'Country Risk Limit Availability', kind: 'select', options: yesNo },
    { label: 'KYC Approval obtained', kind: 'select', options: yesNo },
    { label: 'Detailed comments on limits required', kind: 'textarea' },
  ],
  // Spec 2.11, 2.131, 2.132, 2.133, 2.134, 2.135, 2.136
  Relationship: [
    { label: 'Revenue last 12 months', kind: 'number' },
    { label: 'Projected revenue next 12 months', kind: 'number' },
    { label: 'Projected RoRWA/RoC (%)', kind: 'number' },
    { label: 'Most senior contact', kind: 'text' },
    { label: 'Date of last client visit', kind: 'date' },
    { label: 'Relationship comments', kind: 'textarea' },
  ],
  // Spec 2.137, 2.138, 2.139, 2.140
  'Legal & Docs': [
    { label: 'Legal document type', kind: 'select', options: documents },
    { label: 'Confirmation of positive legal opinion', kind: 'select', options: yesNo },
    { label: 'Audited financial statements received', kind: 'checkbox' },
    { label: 'Client produces interim statements', kind: 'checkbox' },
  ],
  // Spec 2.141, 2.142, 2.143, 2.144, 2.145, 2.146, 2.147
  Prioritisation: [
    { label: 'Priority', kind: 'select', options: ['High', 'Medium', 'Low'] },
    { label: 'Required by date', kind: 'date' },
    { label: 'Account executive', kind: 'text' },
    { label: 'Relationship manager', kind: 'select', required: true, options: managers },
    { label: 'Senior business sponsor', kind: 'select', required: true, options: sponsors },
    { label: 'Second senior business sponsor', kind: 'select', options: sponsors },
    { label: 'Justification for high priority', kind: 'textarea' },
  ],
  Documents: [],
}

describe('§2 Credit request form', () => {
  // Spec 2.94, 2.96, 2.97, 2.98, 2.99, 2.100, 2.101, 2.102, 2.103, 2.104, 2.105, 2.106, 2.108, 2.109, 2.110
  it('begins with six steps, a summary of defaults, the title and the number above six tabs', async () => {
    await openNew()
    expect(await steps()).toEqual([
      '1Credit Request (active)',
      '2Credit Review (pending)',
      '3Business Sponsorship (pending)',
      '4Analysis (pending)',
      '5Credit Paper (pending)',
      '6Approval (pending)',
    ])
    expect(await summary()).toEqual({
      'Reference Number': 'Auto-generated after saving',
      Title: 'Not set',
      Counterparty: 'Not selected',
      Priority: 'Medium',
      'Required By': 'Not set',
    })
    expect(await fieldsIn(page.locator('.form-above'))).toEqual([
      { label: 'Request Title', kind: 'text', required: true },
      { label: 'Request Number', kind: 'text', readOnly: true },
    ])
    expect(await page.getByLabel('Request Number').locator('xpath=..').textContent()).toBe(
      'Request NumberAuto-generated after saving',
    )
    expect(await tabs(page)).toEqual(Object.keys(fieldsOf))
  })

  it.each(Object.entries(fieldsOf))('the tab %s has its fields', async (title, fields) => {
    await openTab(page, title)
    await page
      .getByRole('option', { name: /^Loading/ })
      .first()
      .waitFor({ state: 'detached' })
    expect(await openFields(page)).toEqual(fields)
  })

  // Spec 2.112, 2.114
  it('fills in the CIF numbers from the counterparty and the guarantor that are selected', async () => {
    await openTab(page, 'Counterparty')
    await enter(page, 'Counterparty', 'Kestrel Aluminium Ltd')
    await enter(page, 'Guarantor', 'Halcyon Resources Holdings Ltd')
    const numbers = [await value('Counterparty CIF number'), await value('Guarantor CIF number')]
    expect(numbers[0]).not.toBe('')
    expect(numbers[1]).not.toBe('')
    expect(numbers[0]).not.toBe(numbers[1])
    expect((await summary()).Counterparty).toBe('Kestrel Aluminium Ltd')
  })

  // Spec 2.117, 2.118, 2.119, 2.120, 2.121, 2.122, 2.123, 2.124
  it('has a table of limits that grows by “+ Add Row” and keeps its last row', async () => {
    await openTab(page, 'Limits')
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Limit Type *',
      'Existing Amount (US$ m)',
      'Existing Tenor (months)',
      'Proposed Amount (US$ m) *',
      'Proposed Tenor (months)',
      'Comments',
      'Remove',
    ])
    const remove = page.getByRole('button', { name: /^Remove row/ })
    expect(await remove.count()).toBe(1)
    expect(await remove.isDisabled()).toBe(true)
    await page.getByRole('button', { name: '+ Add Row', exact: true }).click()
    expect(await remove.count()).toBe(2)
    expect(await remove.first().isEnabled()).toBe(true)
    await remove.first().click()
    expect(await remove.isDisabled()).toBe(true)
  })

  // Spec 2.148, 2.149
  it('takes several documents, lists them, and lets them be taken out again', async () => {
    await openTab(page, 'Documents')
    await page.getByText('Drag and drop files here, or click to browse').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Browse Files', exact: true }).click()
    const chooser = await choosing
    expect(chooser.isMultiple()).toBe(true)
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await chooser.setFiles([file('accounts.txt'), file('paper.txt')])
    const list = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
    await expect.poll(() => list.count(), { timeout: 15_000 }).toBe(2)
    await page.getByRole('button', { name: 'Remove accounts.txt' }).click()
    await expect.poll(() => list.count(), { timeout: 15_000 }).toBe(1)
    expect(await list.textContent()).toContain('paper.txt')
  })

  // Spec 2.98, 2.107, 2.109, 2.151, 2.152
  it('can only be saved as a draft while it is new, which gives it its number and the form its other actions', async () => {
    expect(await actions().getByRole('button').allTextContents()).toEqual(['Save as Draft'])
    expect(await actions().textContent()).toContain('More actions appear after saving.')
    await page.getByLabel(/^Request Title/).fill('Scrap line 2027')
    await actions().getByRole('button', { name: 'Save as Draft' }).click()
    await page.waitForURL(/\/edit\?form_type=credit_request/)
    const heading = page.getByRole('heading', { level: 1, name: /^Credit Application CR-\d{4}-\d{5}$/ })
    await heading.waitFor()
    const reference = (await heading.textContent())?.replace('Credit Application ', '')
    const saved = { 'Reference Number': reference, Title: 'Scrap line 2027', Counterparty: 'Kestrel Aluminium Ltd' }
    await expect.poll(summary, { timeout: 15_000 }).toMatchObject(saved)
    expect(await value('Request Number')).toBe(reference)
  })
})

describe('§2 Workflow actions panel, in the browser', () => {
  // Spec 2.150, 2.153, 2.154, 2.155, 2.156
  it('shows the state, a comments box, and a button for each transition with its description when pointed at', async () => {
    const panel = actions()
    await panel.getByPlaceholder('Add comments for this action...').waitFor()
    expect(await panel.locator('[data-tone]').textContent()).toBe('Draft')
    expect(await panel.getByRole('button').allTextContents()).toEqual(['Submit for Review', 'Save Draft'])
    await panel.getByRole('button', { name: 'Submit for Review' }).hover()
    const tooltip = page
      .getByRole('tooltip')
      .getByText('Complete the request and hand it to the credit reviewer.', { exact: true })
    await tooltip.waitFor()
    expect(await tooltip.count()).toBe(1)
    const [form, below] = [await page.locator('form.stage-form').boundingBox(), await panel.boundingBox()]
    expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })

  // Spec 2.157, 2.158, 2.159
  it('is green for submit and approve, red for reject, and blue otherwise', async () => {
    const reviewer = await product.person('reviewer')
    const id = await product.application('Letter of credit line for shipments')
    await reviewer.goto(`${product.url}/credit-requests/${id}/edit?form_type=credit_review`)
    await reviewer.getByRole('button', { name: 'Reject Application' }).waitFor()
    const hue = (name: string) =>
      reviewer.getByRole('button', { name }).evaluate((button) => {
        const { backgroundColor, color } = getComputedStyle(button)
        const [red = 0, green = 0, blue = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
        const parts = alpha === 0 ? (color.match(/[\d.]+/g) ?? []).map(Number) : [red, green, blue]
        return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts.slice(0, 3)))]
      })
    expect(await hue('Submit to Business Sponsor')).toBe('green')
    expect(await hue('Reject Application')).toBe('red')
    expect(await hue('Save Draft')).toBe('blue')
  })

  // Spec 2.95, 2.96, 2.160, 2.161
  it('says that there are no actions, and the form’s fields are disabled, where the application cannot be edited', async () => {
    const id = await product.application('Annual review of the hedging lines')
    await page.goto(`${product.url}/credit-requests/${id}/edit?form_type=credit_request`)
    await actions()
      .getByText('No workflow actions are currently available for your role and the current state.', { exact: true })
      .waitFor()
    expect(await actions().getByRole('button').count()).toBe(0)
    expect((await fieldsIn(page.locator('form.stage-form'))).filter(({ readOnly }) => !readOnly)).toEqual([])
    expect(await steps()).toEqual([
      '✓Credit Request (done)',
      '✓Credit Review (done)',
      '✓Business Sponsorship (done)',
      '✓Analysis (done)',
      '✓Credit Paper (done)',
      '6Approval (active)',
    ])
  })
})

describe('§2 Credit request form: the lists that it loads', () => {
  const lists = [
    // Spec 2.115, 2.116
    ['counterparties', '/api/credit/counterparties/', 'Counterparty', /^Counterparty \*?$|^Counterparty$/],
    // Spec 2.128, 2.129
    ['limit types', '/api/credit/limit-types/', 'Limits', /^Limit Type, row 1$/],
  ] as const

  it.each(lists)('says that the %s are loading, and that they could not be loaded', async (name, path, tab, label) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${path}**`, async (route) => {
      await held
      await route.fulfill({ status: 500, json: {} })
    })
    await openNew()
    await openTab(page, tab)
    const field = page.getByLabel(label).first()
    expect(await field.locator('option').first().textContent()).toBe(`Loading ${name}...`)
    answer()
    // One of the fields says it for all that have the list.
    await page.getByText(`Error loading ${name}: Failed to load ${name}.`).waitFor()
    await page.unroute(`**${path}**`)
  })

  // Spec 2.130
  it('says that no limits were added where there are none', async () => {
    const { send } = await product.client('rm')
    const [counterparty] = (await send('GET', '/api/credit/counterparties/')).body as { id: string }[]
    const { body } = await send('POST', '/api/credit/credit-applications/', {
      title: 'No limits yet',
      counterparty_id: counterparty?.id,
    })
    const rm = await product.person('rm')
    await rm.goto(
      `${product.url}/credit-requests/${(body as { id: string }).id}/edit?form_type=credit_request&mode=view`,
    )
    await openTab(rm, 'Limits')
    await rm.getByText('No limits added.', { exact: true }).waitFor()
    expect(await rm.getByRole('columnheader').count()).toBe(0)
  })
})

describe('A form that is only read, and a form on paper', () => {
  const sentences = Array<string>(60).fill('Margin calls were met the same day.').join(' ')
  const comments = `${sentences}\n${'unbroken'.repeat(60)}\n\n${sentences} The end.`
  const title = 'Request Title'
  let rm: Page
  let address: string

  beforeAll(async () => {
    rm = await product.person('rm')
    const { send } = await product.client('rm')
    const [counterparty] = (await send('GET', '/api/credit/counterparties/')).body as { id: string }[]
    const request = {
      title: 'A long story',
      counterparty_id: counterparty?.id,
      credit_request_form_relationship_comments: comments,
    }
    const { body } = await send('POST', '/api/credit/credit-applications/', request)
    address = `${product.url}/credit-requests/${(body as { id: string }).id}/edit?form_type=credit_request`
  })
  afterEach(() => rm.emulateMedia({ media: null }))

  const openTo = async (mode: string) => {
    await rm.goto(`${address}&mode=${mode}`)
    await control(rm, title).waitFor()
  }

  /** What is there to be followed, filled in and pressed, by its name. */
  const forTheScreen = {
    'the bar': () => rm.getByRole('banner'),
    'its places': () => rm.getByRole('navigation', { name: 'Main' }),
    'the way past it': () => rm.getByRole('link', { name: 'Skip to content' }),
    'the way to the editable form': () => rm.getByRole('link', { name: 'Edit this form' }),
    'the way to the application': () => rm.getByRole('link', { name: 'Application details' }),
    'the way to paper': () => rm.getByRole('button', { name: 'Print', exact: true }),
    'the tabs': () => rm.getByRole('tablist'),
    'the fields': () => control(rm, title),
    'the actions': () => rm.getByRole('region', { name: 'Workflow Actions' }),
  }
  const seen = async () => {
    const all = Object.entries(forTheScreen).map(async ([name, part]) => ((await part().isVisible()) ? [name] : []))
    return (await Promise.all(all)).flat()
  }

  it.each([
    ['is only read', 'view', Object.keys(forTheScreen)],
    ['can be edited', 'edit', Object.keys(forTheScreen).filter((name) => name !== 'the way to the editable form')],
  ])(
    'one that %s is printed without what is for the screen alone: all its tabs in their order, and a long text whole',
    async (_, mode, onScreen) => {
      await openTo(mode)
      expect(await seen()).toEqual(onScreen)
      await rm.emulateMedia({ media: 'print' })
      const paper = rm.locator('.printed')
      await paper.waitFor()
      expect(await seen()).toEqual([])
      const headings = paper.getByRole('heading', { level: 2 })
      expect(await headings.allTextContents()).toEqual(Object.keys(fieldsOf))
      const places = await headings.evaluateAll((found) => found.map((heading) => heading.getBoundingClientRect().top))
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      const text = paper.getByText('The end.')
      expect(await text.innerText()).toBe(comments)
      expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await rm.emulateMedia({ media: null })
      await paper.waitFor({ state: 'detached' })
      expect(await seen()).toEqual(onScreen)
    },
  )

  it('one is no wider than its window, even if no line can end in a comment', async () => {
    await openTo('edit')
    const comment = rm.getByLabel('Comments', { exact: true })
    await comment.fill('x'.repeat(5000))
    const [wide, window] = await rm.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    await comment.fill('')
    expect(wide).toBe(window)
  })

  it('one that is only read looks like a document, and its controls are there still, disabled', async () => {
    const looks = (label: string) =>
      control(rm, label).evaluate((field) => {
        const { borderTopColor: edge, backgroundColor: ground } = getComputedStyle(field)
        return { edge, ground }
      })
    const none = 'rgba(0, 0, 0, 0)'
    await openTo('edit')
    for (const label of [title, 'Request Number', 'Guarantor']) {
      const { edge, ground } = await looks(label)
      expect([edge, ground]).not.toContain(none)
    }
    await openTo('view')
    for (const label of [title, 'Request Number', 'Guarantor'])
      expect(await looks(label)).toEqual({ edge: none, ground: none })
    for (const label of [title, 'Request Number', 'Guarantor']) expect(await control(rm, label).isDisabled()).toBe(true)
    expect((await fieldsIn(rm.locator('form.stage-form'))).filter(({ readOnly }) => !readOnly)).toEqual([])
  })
})

describe('§2 Form router, in the browser', () => {
  const id = 'a0000000-0000-4000-8000-000000000000'

  // Spec 2.162, 2.166
  it('loads the application, and says so meanwhile', async () => {
    const found = await product.application('Lead ingot forward sales')
    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/credit/credit-applications/${found}/`))
    await page.goto(`${product.url}/credit-requests/${found}/edit?form_type=legal_review`)
    await asked
    await page.getByRole('heading', { level: 1, name: 'Legal Review' }).waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/credit/credit-applications/*/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/credit-requests/${found}/edit?form_type=legal_review`)
    await page.getByText('Loading application details...', { exact: true }).waitFor()
    answer()
    await page.getByRole('heading', { level: 1, name: 'Legal Review' }).waitFor()
    expect(await page.getByText('Loading application details...').count()).toBe(0)
    await page.unroute('**/api/credit/credit-applications/*/')
  })

  // Spec 2.163
  it.each([
    ['CreditReview', 'Credit Review'],
    ['credit_Questionnaire', 'Credit Questionnaire'],
  ])('form_type=%s opens its form, whatever the case and the underscores', async (formType, heading) => {
    const found = await product.application('Annual review of the hedging lines')
    await page.goto(`${product.url}/credit-requests/${found}/edit?form_type=${formType}`)
    const title = page.getByRole('heading', { level: 1, name: heading })
    await title.waitFor()
    expect(await title.count()).toBe(1)
  })

  it.each([
    // Spec 2.168
    ['no application', { status: 200, json: {} }, '', 'No application data found.'],
    // Spec 2.167
    [
      'a failure before a form is known',
      { status: 500, json: { detail: 'The book is closed.' } },
      '',
      'Error: The book is closed.',
    ],
    // Spec 2.169
    [
      'a form that there is not',
      undefined,
      '?form_type=nonsense',
      'Error: Could not determine which form to load. Please check the URL or go back.',
    ],
  ])('says so when the answer is %s', async (_, answer, query, text) => {
    const found = answer ? id : await product.application('Annual review of the hedging lines')
    if (answer) await page.route(`**/api/credit/credit-applications/${id}/`, (route) => route.fulfill(answer))
    await page.goto(`${product.url}/credit-requests/${found}/edit${query}`)
    const alert = page.getByRole('alert').filter({ hasText: text })
    await alert.waitFor()
    expect(await alert.textContent()).toContain(text)
    await page.unrouteAll()
  })
})
