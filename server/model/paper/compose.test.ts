import { describe, expect, it } from 'vitest'
import type { PaperDefinition } from '../../../src/engine/definition.ts'
import { published } from '../../../tests/support/stages.ts'
import type { Authorship } from '../../store/audit/authorship.ts'
import { type PaperInput, type Paragraph, composePaper } from './compose.ts'

const { stage } = await published()
const [request, analysis, compilation] = ['credit_request', 'credit_analysis', 'credit_compilation'].map(stage)

const limits = 'credit_request_form.limit_requests'
const summary = 'credit_compilation_form.financial_analysis_summary'
const [cash, debt] = ['credit_analysis_form.cash_flow_analysis', 'credit_analysis_form.debt_capacity_analysis']

const paper: PaperDefinition = {
  title: 'Paper',
  compiledBy: 'credit_compilation',
  chapters: [
    { title: 'Request', fields: ['credit_request_form.title', 'credit_request_form.kyc_approval_status', limits] },
    { title: 'Analysis', fields: [summary, cash, debt] },
    { title: 'Decision', fields: ['credit_approval_form.approval_comments'] },
  ],
  tables: { [limits]: { columns: ['limit_type_id', 'proposed_amount'], totals: ['proposed_amount'] } },
  sources: { [summary]: [cash, debt] },
}

const data = {
  credit_request: {
    title: 'Copper line',
    kyc_approval_status: true,
    limit_requests: [
      { id: '1', limit_type_id: 't', proposed_amount: 0.1, proposed_tenor: 12 },
      { id: '2', limit_type_id: 'unknown', proposed_amount: 0.2 },
      { id: '3' },
    ],
  },
  credit_analysis: { cash_flow_analysis: 'Strong.', debt_capacity_analysis: 'Enough.' },
  credit_compilation: { financial_analysis_summary: 'Strong and enough.' },
}

const by = (seq: number, who = 'Ann Bo', onBehalfOf: string | null = null): Authorship => ({
  seq,
  at: new Date(Date.UTC(2026, 2, 1, 0, seq)),
  by: who,
  onBehalfOf,
})

interface ComposeOptions {
  values?: Partial<Record<keyof typeof data, object>>
  /** By `form.field`: when it was written last. */
  seqs?: Record<string, number>
  compiled?: number
  unwritten?: boolean
  withheld?: Record<string, string[]>
}

/** Written at 1 where nothing else is said. */
function compose({ values = {}, seqs = {}, compiled, unwritten, withheld = {} }: ComposeOptions = {}) {
  const forms = new Map(
    [request, analysis, compilation].flatMap((files) => {
      if (!files) return []
      const { formType, source } = files.stage
      const form = {
        files,
        data: { ...data[formType as keyof typeof data], ...values[formType as keyof typeof data] },
        withheld: new Set(withheld[formType]),
        isBefore: formType !== 'credit_compilation',
      }
      return [[source, form] as const]
    }),
  )
  const input: PaperInput = {
    paper,
    forms,
    writtenBy: (formType, field) => by(seqs[`${formType}.${field}`] ?? 1),
    ...(compiled !== undefined && { compiled: by(compiled, 'Cy Di', 'Eve Fox') }),
    unwritten,
    nameOf: (_, value) => (value === 't' ? 'Derivatives' : undefined),
  }
  return composePaper(input)
}

const paragraphsOf = (content: ReturnType<typeof compose>): Paragraph[] =>
  content.chapters.flatMap(({ paragraphs }) => paragraphs)
const marked = (options: ComposeOptions) =>
  paragraphsOf(compose(options)).flatMap(({ field, changed }) => (changed ? [field] : []))

describe('The credit paper', () => {
  it('has its fields in order, in words, each with its form, who wrote it and when', () => {
    const [first, second] = paragraphsOf(compose())
    expect(first).toEqual({
      form_key: 'credit_request',
      form_name: 'Credit Request',
      field: 'title',
      title: 'Request Title',
      written: { by: 'Ann Bo', on_behalf_of: null, at: '2026-03-01T00:01:00.000Z' },
      text: { kind: 'text', unit: undefined, value: 'Copper line' },
      changed: false,
    })
    expect(second?.text?.value).toBe('Yes')
  })

  it('leaves out what was not entered, and chapters and forms without anything', () => {
    const content = compose({ values: { credit_request: { kyc_approval_status: undefined, title: ' ' } } })
    expect(content.chapters.map(({ title, paragraphs }) => [title, paragraphs.length])).toEqual([
      ['Request', 1],
      ['Analysis', 3],
    ])
  })

  it('has the columns and the totals of a table that it names, records by their names, and no blank rows', () => {
    const table = paragraphsOf(compose()).find(({ field }) => field === 'limit_requests')?.table
    expect(table?.columns.map(({ title, kind }) => [title, kind])).toEqual([
      ['Limit Type', 'text'],
      ['Proposed Amount (US$ m)', 'number'],
    ])
    expect(table?.rows).toEqual([
      ['Derivatives', 0.1],
      ['unknown', 0.2],
    ])
    expect(table?.totals).toEqual([null, 0.3])
  })

  it('has the text that was entered before a field was a table', () => {
    const content = compose({ values: { credit_request: { limit_requests: 'Copper, 25 m' } } })
    const paragraph = paragraphsOf(content).find(({ field }) => field === 'limit_requests')
    expect(paragraph?.text).toEqual({ kind: 'longText', value: 'Copper, 25 m' })
  })

  it('says what it sums up beside a summary', () => {
    const found = paragraphsOf(compose()).find(({ field }) => field === 'financial_analysis_summary')
    expect(found?.sources?.map(({ title, text }) => [title, text?.value])).toEqual([
      ['Cash flow analysis', 'Strong.'],
      ['Debt capacity analysis', 'Enough.'],
    ])
  })

  it('has a summary that nobody has written yet only for whoever compiles it', () => {
    const values = { credit_compilation: { financial_analysis_summary: undefined } }
    const fieldsOf = (options: ComposeOptions) => paragraphsOf(compose(options)).map(({ field }) => field)
    expect(fieldsOf({ values })).not.toContain('financial_analysis_summary')
    expect(fieldsOf({ values, unwritten: true })).toContain('financial_analysis_summary')
    const found = paragraphsOf(compose({ values, unwritten: true })).find(({ sources }) => sources)
    expect(found).not.toHaveProperty('text')
    expect(found?.sources?.map(({ text }) => text?.value)).toEqual(['Strong.', 'Enough.'])
    const nothing = { ...values, credit_analysis: { cash_flow_analysis: undefined, debt_capacity_analysis: undefined } }
    expect(fieldsOf({ values: nothing, unwritten: true })).not.toContain('financial_analysis_summary')
  })

  it('says who compiled it last', () => {
    expect(compose().compiled).toBeNull()
    expect(compose({ compiled: 5 }).compiled).toMatchObject({ by: 'Cy Di', on_behalf_of: 'Eve Fox' })
  })
})

describe('What was changed after the compilation', () => {
  it('marks nothing before there was one', () => {
    expect(marked({ seqs: { 'credit_request.title': 9 } })).toEqual([])
  })

  it('marks its own paragraph, and no other', () => {
    expect(marked({ compiled: 5 })).toEqual([])
    expect(marked({ compiled: 5, seqs: { 'credit_request.title': 6 } })).toEqual(['title'])
  })

  it('marks the summary of what was changed too', () => {
    const seqs = { 'credit_analysis.cash_flow_analysis': 6 }
    expect(marked({ compiled: 5, seqs })).toEqual(['financial_analysis_summary', 'cash_flow_analysis'])
    const found = paragraphsOf(compose({ compiled: 5, seqs })).find(({ sources }) => sources)
    expect(found?.sources?.map(({ changed }) => changed)).toEqual([true, false])
  })

  it('no longer marks a summary that was written anew', () => {
    const seqs = { 'credit_analysis.cash_flow_analysis': 6, 'credit_compilation.financial_analysis_summary': 7 }
    expect(marked({ compiled: 5, seqs })).toEqual(['cash_flow_analysis'])
  })

  it('marks a summary as soon as a source is newer, also before the first compilation', () => {
    expect(marked({ seqs: { 'credit_analysis.cash_flow_analysis': 2 } })).toEqual(['financial_analysis_summary'])
  })

  it('marks a paragraph that was emptied, which is there without a text', () => {
    const values = { credit_request: { title: undefined } }
    const seqs = { 'credit_request.title': 6 }
    expect(marked({ compiled: 5, values, seqs })).toEqual(['title'])
    expect(paragraphsOf(compose({ compiled: 5, values, seqs }))[0]).not.toHaveProperty('text')
    expect(compose({ compiled: 5, values, seqs }).changed).toBe(1)
  })
})

describe('What the reader may not see', () => {
  it('is neither in the paper nor among what a summary sums up, and is counted', () => {
    const content = compose({
      compiled: 5,
      withheld: { credit_analysis: ['cash_flow_analysis'] },
      seqs: { 'credit_analysis.cash_flow_analysis': 6 },
    })
    expect(content.withheld).toBe(1)
    expect(JSON.stringify(content)).not.toContain('ash_flow')
    expect(JSON.stringify(content)).not.toContain('Strong.')
    expect(content.changed).toBe(0)
  })
})
