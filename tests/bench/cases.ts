import { join } from 'node:path'
import { readDefinitions } from '../../server/definitions/read.ts'
import type { FormData, Schema, SectionDefinition, StageFiles, TabDefinition } from '../../src/engine/definition.ts'
import { hiddenFields } from '../../src/engine/visibility.ts'
import { compileChecks } from '../../src/engine/validation/ajv.ts'
import { checkSchemas } from '../../src/engine/checks.ts'

/** A form to measure. Every field of it is required, so that a validation shows an error everywhere. */
export interface Case {
  name: string
  files: StageFiles
  data: FormData
  /** The text field that is typed into, in the middle of the first tab. */
  typed: string
  /** Most that the mount may cost, as a ratio to plain inputs. */
  mount: number
}

const rows = 20

const read = async (formType: string) => {
  const { stages } = await readDefinitions(join(import.meta.dirname, '../../schemas'))
  const found = stages.find(({ stage }) => stage.formType === formType)
  if (!found) throw new Error(`There is no stage ${formType}.`)
  const { folder: _, ...files } = found
  return files
}

function allRequired(files: StageFiles): StageFiles {
  const required = Object.keys(files.data.properties)
  return { ...files, data: { ...files.data, required } }
}

async function questionnaire(): Promise<Case> {
  return {
    name: 'questionnaire',
    files: allRequired(await read('credit_questionnaire')),
    data: {},
    typed: 'key_suppliers_customers',
    mount: 1.5,
  }
}

/** The table's tab comes first, so that its rows are part of what is mounted and typed into. */
async function request(): Promise<Case> {
  const files = allRequired(await read('credit_request'))
  const withTable = (tab: TabDefinition) => tab.fields?.includes('limit_requests') ?? false
  const tabs = files.ui['ui:tabs'].toSorted((a, b) => Number(withTable(b)) - Number(withTable(a)))
  return {
    name: `credit request, ${rows} rows`,
    files: { ...files, ui: { ...files.ui, 'ui:tabs': tabs } },
    data: { limit_requests: Array.from({ length: rows }, () => ({})) },
    typed: `limit_requests.${rows / 2}.comments`,
    mount: 2,
  }
}

/** In turn: mostly short text, some prose, numbers, dates, choices and yes/no, as in the real stages. */
const kinds: Schema[] = [
  { type: 'string', maxLength: 200 },
  { type: 'string', maxLength: 10000 },
  { type: 'number', minimum: 0 },
  { type: 'string', maxLength: 200 },
  { type: 'string', enum: ['low', 'medium', 'high'] },
  { type: 'string', format: 'date' },
  { type: 'string', maxLength: 200 },
  { type: 'boolean' },
  { type: 'number' },
  { type: 'string', maxLength: 200 },
]

async function generated(count: number): Promise<Case> {
  const names = Array.from({ length: count }, (_, n) => `field_${n}`)
  const properties = Object.fromEntries(
    names.map((name, n) => [name, { title: `Field number ${n + 1}`, ...kinds[n % kinds.length] }]),
  )
  const sections: SectionDefinition[] = Array.from({ length: count / kinds.length }, (_, n) => ({
    title: `Section ${n + 1}`,
    fields: names.slice(n * kinds.length, (n + 1) * kinds.length),
  }))
  const prose = names
    .filter((_, n) => n % kinds.length === 1)
    .map((name) => [name, { 'ui:widget': 'textarea' }] as const)
  const { stage, workflow } = await read('legal_review')
  return {
    name: `${count} fields`,
    files: {
      stage: { ...stage, payload: { prefix: 'bench_' } },
      data: { type: 'object', additionalProperties: false, required: names, properties },
      ui: { 'ui:tabs': [{ title: 'All', sections }], ...Object.fromEntries(prose) },
      workflow,
    },
    data: {},
    typed: `field_${count / 2}`,
    mount: 1.5,
  }
}

export async function cases(): Promise<Case[]> {
  return [await questionnaire(), await request(), await generated(300), await generated(1000)]
}

/** How many errors a validation must show: one for each field the person sees, one for each required cell. */
export function expectedErrors({ files, data }: Case): number {
  const stage = { ...files, hash: '', checks: compileChecks(checkSchemas(files)) }
  const hidden = hiddenFields(stage, data)
  const drawn = new Set([
    ...(files.ui['ui:above'] ?? []),
    ...files.ui['ui:tabs'].flatMap((tab) => tab.sections?.flatMap((s) => s.fields) ?? tab.fields ?? []),
  ])
  return [...drawn]
    .filter((field) => !hidden.has(field))
    .reduce((sum, field) => sum + errorsIn(files.data.properties[field], data[field]), 0)
}

function errorsIn(schema: Schema | undefined, value: unknown): number {
  const items = schema?.items
  if (!Array.isArray(value) || typeof items !== 'object' || Array.isArray(items)) return 1
  return value.length * (items.required?.length ?? 0)
}
