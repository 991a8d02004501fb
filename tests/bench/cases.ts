import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { publish, type PublishedDefinitions } from '../../server/definitions/publish.ts'
import type { ApplicationRecord } from '../../src/engine/application.ts'
import { openedData } from '../../src/engine/codec/opened.ts'
import type { FormData, Schema, TabDefinition } from '../../src/engine/definition.ts'
import { findStage } from '../../src/engine/findStage.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { noFacts } from '../../src/engine/conditions/facts.ts'
import { hiddenFields } from '../../src/engine/conditions/visibility.ts'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { applicationId, person, submit } from './page/opened.ts'

/** A form to measure, checked and published as by the product. */
export interface Form {
  published: PublishedDefinitions
  files: Stage
  /** The application that the form is opened on. */
  application: ApplicationRecord
  /** The data with which the form opens. */
  data: FormData
}

/**
 * A form in which every field is required, so that a validation shows an error everywhere, with what is typed and the
 * goals.
 */
export interface Case extends Form {
  name: string
  /** The text field that the bench types into, in the middle of the first tab. */
  typed: string
  /** The greatest allowed ratios to the time that plain inputs take. */
  goals: { mount: number; validation: number }
}

const back = {
  code: 'BENCH_BACK',
  name: 'Send back',
  description: 'Ask for more.',
  metadata: { requires_reason: true },
}
const waive = { code: 'BENCH_WAIVE', name: 'Waive', reasons: ['Needs DA4 or stronger: Grace Hopper.'] }

type Json = Record<string, unknown>
type Edit = (schemas: CopiedSchemas) => void

async function publishedWith(edit: Edit): Promise<PublishedDefinitions> {
  const copied = copySchemas()
  try {
    // The paper names fields that a generated form does not have, and no form draws it.
    await rm(join(copied.dir, 'paper.json'), { force: true })
    edit(copied)
    return await publish(copied.dir)
  } finally {
    copied.remove()
  }
}

function formOf(published: PublishedDefinitions, formType: string, more: Json = {}): Form {
  const files = findStage(published.stages, formType)
  if (!files) throw new Error(`There is no stage ${formType}.`)
  const application: ApplicationRecord = {
    id: applicationId,
    reference_number: 'CR-2026-00007',
    version: 4,
    amount: 2_500_000,
    workflow_state: { code: 'ANALYSIS', name: 'Analysis' },
    sub_processes: [{ form_key: formType, form_name: files.stage.title, can_edit: true }],
    // The typing person is the sponsor whose fields the sponsorship shows.
    credit_request_form: { senior_business_sponsor_id: person.id },
    [files.stage.source]: {
      workflow_instance: { id: 'w7', current_state: 'In Progress' },
      available_transitions: [submit, back],
      unavailable_transitions: [waive],
    },
    ...more,
  }
  const data = openedData(files, application, person, published.reference)
  return { published, files, application, data }
}

const properties = (json: Json) => json.properties as Record<string, Schema>

/**
 * Requires every field. Conditions are removed: one that requires a field would have no effect, and the checker would
 * refuse it.
 */
function requireAll(json: Json) {
  json.required = Object.keys(properties(json))
  for (const key of ['if', 'then', 'allOf']) delete json[key]
}

async function questionnaire(): Promise<Case> {
  const published = await publishedWith(({ edit }) => edit('stages/credit-questionnaire/data.schema.json', requireAll))
  return {
    ...formOf(published, 'credit_questionnaire'),
    name: 'questionnaire',
    typed: 'key_suppliers_customers',
    goals: { mount: 2, validation: 2.4 },
  }
}

const rows = 20
const withRows = { limit_requests: Array.from({ length: rows }, (_, n) => ({ id: `row-${n}` })) }

/** Moves the table's tab to the front, so that the table's rows are part of what is mounted and typed into. */
function tableFirst(json: Json) {
  const withTable = (tab: TabDefinition) => tab.fields?.includes('limit_requests') ?? false
  json['ui:tabs'] = (json['ui:tabs'] as TabDefinition[]).toSorted((a, b) => Number(withTable(b)) - Number(withTable(a)))
}

async function request(): Promise<Case> {
  const published = await publishedWith(({ edit }) => {
    edit('stages/credit-request/data.schema.json', requireAll)
    edit('stages/credit-request/ui.schema.json', tableFirst)
  })
  return {
    ...formOf(published, 'credit_request', withRows),
    name: `credit request, ${rows} rows`,
    typed: `limit_requests.${rows / 2}.comments`,
    goals: { mount: 2, validation: 1.5 },
  }
}

/**
 * The kinds of generated fields, used in turn: mostly short text, some prose, numbers, dates, choices and yes/no, as in
 * the real stages.
 */
const kinds: Schema[] = [
  { type: 'string', maxLength: 200 },
  { type: 'string', maxLength: 5000 },
  { type: 'number', minimum: 0 },
  { type: 'string', maxLength: 200 },
  { type: 'string', enum: ['low', 'medium', 'high'] },
  { type: 'string', format: 'date' },
  { type: 'string', maxLength: 200 },
  { type: 'boolean' },
  { type: 'number' },
  { type: 'string', maxLength: 200 },
]

/**
 * Replaces the questionnaire's fields, which no other stage reads, with `count` fields in `sections` sections of one
 * tab.
 */
function generate(count: number, sections: number): Edit {
  const names = Array.from({ length: count }, (_, n) => `field_${n}`)
  const size = count / sections
  const kindOf = (n: number) => kinds[n % kinds.length] ?? {}
  return ({ edit }) => {
    edit('stages/credit-questionnaire/data.schema.json', (json) => {
      json.properties = Object.fromEntries(
        names.map((name, n) => [name, { title: `Field number ${n + 1}`, ...kindOf(n) }]),
      )
      requireAll(json)
    })
    edit('stages/credit-questionnaire/ui.schema.json', (json) => {
      for (const key of Object.keys(json)) if (key !== '$schema') delete json[key]
      json['ui:tabs'] = [
        {
          title: 'All',
          sections: Array.from({ length: sections }, (_, n) => ({
            title: `Section ${n + 1}`,
            fields: names.slice(n * size, (n + 1) * size),
          })),
        },
      ]
      for (const [n, name] of names.entries())
        if (kindOf(n).maxLength === 5000) json[name] = { 'ui:widget': 'textarea' }
    })
    edit('stages/credit-questionnaire/wire.json', (json) => delete json.accept)
  }
}

async function generated(count: number, sections: number, mount: number): Promise<Case> {
  const published = await publishedWith(generate(count, sections))
  return {
    ...formOf(published, 'credit_questionnaire'),
    name: `${count} fields`,
    typed: `field_${count / 2}`,
    goals: { mount, validation: 2 },
  }
}

/** What a key typed in a table may set off: the numbers of rows, computed fields, and fields under a condition. */
const ruled = { rows: 50, computed: 50, conditional: 30 }

const list = (prefix: string, length: number) => Array.from({ length }, (_, n) => `${prefix}_${n}`)

/**
 * Adds a table with a computed column and totals. Every computed field adds up the column, and every condition reads a
 * computed field.
 */
function rule({ edit }: CopiedSchemas) {
  const [given, computed, conditional] = [
    list('given', ruled.computed),
    list('computed', ruled.computed),
    list('conditional', ruled.conditional),
  ]
  edit('stages/credit-questionnaire/data.schema.json', (json) => {
    const number = (title: string): Schema => ({ title, type: 'number' })
    const lines: Schema = {
      title: 'Lines',
      type: 'array',
      maxItems: ruled.rows,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['asset'],
        properties: {
          asset: { title: 'Asset', type: 'string', maxLength: 200 },
          price: number('Price'),
          quantity: number('Quantity'),
          value: number('Value'),
          share: { ...number('Share'), format: 'percent' },
        },
      },
    }
    const fields = [...given, ...computed, ...conditional].map((name) => [name, number(name)] as const)
    json.properties = { lines, ...Object.fromEntries(fields) }
    json.required = ['lines', ...given]
    json.allOf = undefined
  })
  edit('stages/credit-questionnaire/ui.schema.json', (json) => {
    for (const key of Object.keys(json)) if (key !== '$schema') delete json[key]
    json['ui:tabs'] = [{ title: 'All', fields: ['lines', ...given, ...computed, ...conditional] }]
    for (const [n, name] of conditional.entries())
      json[name] = { 'ui:when': { '>': [{ var: computed[n] ?? '' }, 1_000_000_000] } }
  })
  edit('stages/credit-questionnaire/wire.json', (json) => {
    delete json.accept
    json.unprefixed = ['lines']
  })
  edit('stages/credit-questionnaire/stage.json', (json) => {
    json.computed = Object.fromEntries(
      computed.map((name, n) => [name, { '*': [{ sum: [{ var: 'lines.value' }] }, n + 1] }]),
    )
    json.rows = {
      lines: {
        computed: { value: { '*': [{ var: 'price' }, { var: 'quantity' }] } },
        totals: { value: { sum: {} }, share: { sum: {} } },
      },
    }
  })
}

async function ruledTable(): Promise<Case> {
  const lines = Array.from({ length: ruled.rows }, (_, n) => ({ price: 100 + n, quantity: 2, share: 2 }))
  return {
    ...formOf(await publishedWith(rule), 'credit_questionnaire', { lines }),
    name: `${ruled.rows} rows, ${ruled.computed} computed, ${ruled.conditional} conditions`,
    typed: `lines.${ruled.rows / 2}.asset`,
    goals: { mount: 2, validation: 2.4 },
  }
}

/** The cases by name. Each is made only when it is needed. */
export const cases: Record<string, () => Promise<Case>> = {
  questionnaire,
  'credit request': request,
  'ruled table': ruledTable,
  '300 fields': () => generated(300, 30, 1.5),
  '1000 fields': () => generated(1000, 50, 1),
}

/** Every form of the product as it is; a table has its rows. */
export async function productForms(): Promise<Form[]> {
  const published = await publishedWith(() => {})
  return published.stages.map(({ stage }) => formOf(published, stage.formType, withRows))
}

/** How many errors a validation must show: one for each visible field, and one for each required cell. */
export function expectedErrors({ files, data }: Case): number {
  const hidden = hiddenFields(files, data, noFacts)
  const drawn = new Set([
    ...(files.ui['ui:above'] ?? []),
    ...files.ui['ui:tabs'].flatMap((tab) => tab.sections?.flatMap((s) => s.fields) ?? tab.fields ?? []),
  ])
  return [...drawn]
    .filter((field) => !hidden.has(field) && files.data.required?.includes(field))
    .reduce((sum, field) => sum + errorsIn(files.data.properties[field], data[field]), 0)
}

function errorsIn(schema: Schema | undefined, value: unknown): number {
  const items = schema?.items
  if (Array.isArray(value) && typeof items === 'object' && !Array.isArray(items))
    return value.length * (items.required?.length ?? 0)
  return value === undefined ? 1 : 0
}
