import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { isRefused } from '../../src/workbench/edits/edit.ts'
import { type Operation, doing } from '../../src/workbench/edits/operations.ts'
import { changes } from '../changes/support/change.ts'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** A new field as a person says what it is, by the labels of the form. */
interface NewFieldInput {
  label: string
  name: string
  kind: string
  limits?: { lower?: string; upper?: string }
  options?: string
  isRequired?: boolean
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What a person does in the editor. */
function desk(page: Page) {
  const chosen = region(page, 'What is chosen')
  return {
    async addTab(title: string) {
      await page.getByRole('button', { name: 'Add a tab' }).click()
      await region(page, 'Tab and section').waitFor()
      await chosen.getByLabel('Title').fill(title)
      await page.getByRole('button', { name: title, exact: true }).waitFor()
    },
    async addField({ label, name, kind, limits = {}, options, isRequired = false }: NewFieldInput) {
      await page.getByRole('button', { name: 'Add a field' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a field' })
      await dialog.getByLabel('Label').fill(label)
      await dialog.getByLabel('Name in the data').fill(name)
      await dialog.getByLabel('Kind').selectOption({ label: kind })
      if (limits.lower !== undefined) await dialog.getByLabel('Lower limit').fill(limits.lower)
      if (limits.upper !== undefined) await dialog.getByLabel('Upper limit').fill(limits.upper)
      if (options !== undefined) await dialog.getByLabel('Options, one per line').fill(options)
      if (isRequired) await dialog.getByLabel('Required on submit').check()
      await dialog.getByRole('button', { name: 'Add the field' }).click()
      await dialog.waitFor({ state: 'detached' })
      await chosen.getByRole('heading', { name: label }).waitFor()
    },
    choose: (label: string) => page.getByRole('button', { name: label, exact: true }).click(),
    enter: (property: string, text: string) => chosen.getByLabel(property).fill(text),
    tick: (property: string) => chosen.getByLabel(property).check(),
    untick: (property: string) => chosen.getByLabel(property).uncheck(),
    async when(title: string, field: string, value: string) {
      const builder = region(page, title)
      await builder.getByRole('button', { name: 'Add a condition' }).click()
      await builder.getByLabel('Field').selectOption({ label: field })
      await builder.getByLabel('Value').selectOption({ label: value })
      await builder.getByText(`${field} is ${value}`).waitFor()
    },
    nameOption: (number: number, name: string) => chosen.getByLabel(`Name of option ${number}`).fill(name),
    press: (name: string) => chosen.getByRole('button', { name, exact: true }).click(),
    async addOption(value: string, name: string) {
      await chosen.getByLabel('New option').fill(value)
      await chosen.getByRole('button', { name: 'Add', exact: true }).click()
      await chosen
        .getByLabel(/^Name of option/)
        .last()
        .fill(name)
    },
  }
}

type Desk = ReturnType<typeof desk>

const line = 'A line of text'
const yesNo = 'Yes or no'
const request = 'stage=credit_request'

/** Changes as a person makes them: where they begin, and what they do. */
const made: Record<string, { at: string; make(at: Desk): Promise<void> }> = {
  '01a-kinds-of-field': {
    at: request,
    async make({ addTab, addField, nameOption }) {
      await addTab('Terms')
      await addField({ label: 'Desk', name: 'desk', kind: line })
      await addField({ label: 'Lots', name: 'lots', kind: 'A whole number', limits: { lower: '0', upper: '1000' } })
      await addField({ label: 'Valid from', name: 'valid_from', kind: 'A date' })
      await addField({ label: 'Metal', name: 'metal', kind: 'One of several options', options: 'cu\nzn' })
      await nameOption(1, 'Copper')
      await nameOption(2, 'Zinc')
      await addField({ label: 'Cleared', name: 'cleared', kind: yesNo })
    },
  },
  '01c-percentage': {
    at: request,
    async make({ addTab, addField }) {
      await addTab('Terms')
      await addField({
        label: 'Advance rate',
        name: 'advance',
        kind: 'A percentage',
        limits: { lower: '0', upper: '100' },
      })
    },
  },
  '02-help-placeholder-read-only': {
    at: request,
    async make({ addTab, addField, enter, tick, choose }) {
      await addTab('Terms')
      await addField({ label: 'Book', name: 'book', kind: line })
      await enter('Help text', 'As in the trading system.')
      await enter('Placeholder', 'Such as LDN-1')
      await enter('A new form begins with', 'LDN-1')
      await addField({ label: 'System code', name: 'system_code', kind: line })
      await tick('Read-only')
      await choose('Book')
    },
  },
  '03a-required-by-another-field': {
    at: request,
    async make({ addTab, addField, choose, when }) {
      await addTab('Terms')
      await addField({ label: 'Exception', name: 'exception', kind: yesNo })
      await addField({ label: 'Reason for the exception', name: 'exception_reason', kind: line })
      await addField({
        label: 'Currency',
        name: 'currency',
        kind: 'One of several options',
        options: 'USD\nEUR',
        isRequired: true,
      })
      await choose('Reason for the exception')
      await when('Required when', 'Exception', 'Yes')
    },
  },
  '04a-shown-by-another-field': {
    at: request,
    async make({ addTab, addField, when }) {
      await addTab('Terms')
      await addField({ label: 'Guaranteed', name: 'guaranteed', kind: yesNo })
      await addField({ label: 'Country of the guarantor', name: 'guarantor_country', kind: line })
      await when('Shown only when', 'Guaranteed', 'Yes')
    },
  },
  '12b-retired-option': {
    at: 'stage=legal_review&field=agreement_template',
    make: ({ untick }) => untick('Option 3 is offered'),
  },
  'own-02-locked-when-final': {
    at: request,
    async make({ addTab, addField, choose, when }) {
      await addTab('Figures')
      await addField({ label: 'Margin', name: 'margin', kind: 'A number' })
      await addField({ label: 'Final', name: 'final', kind: yesNo })
      await choose('Margin')
      await when('Locked when', 'Final', 'Yes')
    },
  },
  'own-08-option-in-a-list': {
    at: 'list=legalDocumentType',
    make: ({ addOption }) => addOption('local_master', 'Local master agreement'),
  },
  'own-14-note-of-a-date': {
    at: request,
    async make({ addTab, addField, enter }) {
      await addTab('Terms')
      await addField({ label: 'Expiry of the licence', name: 'expiry', kind: 'A date' })
      await enter('Note for a date in the past', 'The licence has expired.')
    },
  },
  'own-16-only-capitals': {
    at: request,
    async make({ addTab, addField, enter }) {
      await addTab('Terms')
      await addField({ label: 'Code', name: 'code', kind: line })
      await enter('Maximum length', '6')
      await enter('Minimum length', '3')
    },
  },
  'own-19-retired-field': {
    at: 'stage=legal_review&field=grace_period',
    make: ({ press }) => press('No longer ask for it'),
  },
  'own-21-month-and-country': {
    at: request,
    async make({ addTab, addField }) {
      await addTab('Delivery')
      await addField({ label: 'Delivery', name: 'delivery', kind: 'A month' })
      await addField({ label: 'Origin', name: 'origin', kind: 'A country' })
    },
  },
}

/** The files of the designer's draft, or of what is live. */
async function texts(of: 'draft' | 'live'): Promise<Map<string, string>> {
  const { send } = await product.client('designer')
  const { body } = await send('GET', `/api/workbench/files/?of=${of}`)
  return new Map((body as { files: { path: string; text: string }[] }).files.map(({ path, text }) => [path, text]))
}

/** The change's own edits, made in the files by hand. */
function byHand(live: Map<string, string>, name: string) {
  const operations = Object.entries(changes[name]?.edits ?? {}).flatMap(([file, edits]) =>
    edits.map((edit): Operation => {
      const at = edit.path.split('/').slice(1)
      if (edit.op === 'remove') return { do: 'remove', file, at }
      return at.at(-1) === '-'
        ? { do: 'add', file, at: at.slice(0, -1), value: edit.value }
        : { do: 'set', file, at, value: edit.value }
    }),
  )
  const after = doing(...operations)(live)
  if (isRefused(after)) throw new Error(after.refused)
  return after
}

describe('a change is the same, byte for byte, when it is made in the editor:', () => {
  it.each(Object.keys(made).map((name) => [changes[name]?.wants ?? name, name]))('%s', async (_, name) => {
    const { send } = await product.client('designer')
    await send('DELETE', '/api/workbench/draft/')
    const live = await texts('live')
    const page = await product.person('designer')
    const { at, make } = made[name] ?? { at: '', make: () => Promise.resolve() }
    await page.goto(`${product.url}/workbench/draft?${at}`)
    await region(page, 'What is chosen').waitFor()
    await make(desk(page))
    const expected = byHand(live, name)
    await expect
      .poll(async () => differing(expected, await texts('draft').catch(() => live)), { timeout: 10_000 })
      .toEqual([])
  })
})

/** The files that differ, as they are. */
const differing = (expected: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>) =>
  [...expected].flatMap(([path, text]) => (found.get(path) === text ? [] : [{ path, text, found: found.get(path) }]))
