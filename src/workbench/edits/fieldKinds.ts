import { t } from '../../texts/t.ts'

/** What a new field of a kind says in the files of its stage. */
export interface NewFieldParts {
  /** In `data.schema.json`, beside its title. */
  data: Readonly<Record<string, unknown>>
  /** In `ui.schema.json`. */
  ui?: Readonly<Record<string, unknown>>
  /** What the field names, under `references` of `stage.json`. */
  reference?: Readonly<Record<string, unknown>>
}

/** What a kind needs to know beside the name. */
export interface FieldKindParams {
  /** The options of a choice, as they are stored; or an option list of reference.json. */
  options?: readonly string[]
  list?: string
  /** The record type, or the role of the people who may be chosen. */
  records?: string
  role?: string
  minimum?: number
  maximum?: number
}

/** A kind of field that an analyst adds. */
export interface FieldKind {
  title(): string
  /** What the analyst is asked for. */
  asks: readonly (keyof FieldKindParams)[]
  parts(params: FieldKindParams): NewFieldParts
}

const limits = ({ minimum, maximum }: FieldKindParams) => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
})

const choice = ({ options = [], list }: FieldKindParams) =>
  list === undefined ? { type: 'string', enum: options } : { $ref: `../../reference.json#/lists/${list}` }

/** The check demands a maximum. This one is the largest, so that options that are added later can be chosen, too. */
const mostChoices = 200

const several = ({ options = [], list }: FieldKindParams) => ({
  type: 'array',
  uniqueItems: true,
  maxItems: mostChoices,
  items: list === undefined ? { type: 'string', enum: options } : { $ref: `../../reference.json#/lists/${list}` },
})

const plain = (title: () => string, data: NewFieldParts['data'], ui?: NewFieldParts['ui']): FieldKind => ({
  title,
  asks: [],
  parts: () => ({ data, ...(ui && { ui }) }),
})

/**
 * A table begins with one column, because the check refuses one without. More are added where it is chosen: the rows
 * are few enough for the check, which limits what a filled form weighs.
 */
const table: NewFieldParts['data'] = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: { name: { title: 'Name', type: 'string', maxLength: 200 } },
  },
}

/** The kinds by name. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  line: plain(() => t('A line of text'), { type: 'string', maxLength: 200 }),
  prose: plain(() => t('A longer text'), { type: 'string', maxLength: 10000 }, { 'ui:widget': 'textarea' }),
  formattedText: plain(() => t('Formatted text'), { type: 'string', format: 'formatted-text', maxLength: 10000 }),
  number: {
    title: () => t('A number'),
    asks: ['minimum', 'maximum'],
    parts: (params) => ({ data: { type: 'number', ...limits(params) } }),
  },
  wholeNumber: {
    title: () => t('A whole number'),
    asks: ['minimum', 'maximum'],
    parts: (params) => ({ data: { type: 'integer', ...limits(params) } }),
  },
  percentage: {
    title: () => t('A percentage'),
    asks: ['minimum', 'maximum'],
    parts: (params) => ({ data: { type: 'number', format: 'percent', ...limits(params) } }),
  },
  money: {
    title: () => t('Money'),
    asks: ['minimum', 'maximum'],
    parts: (params) => ({ data: { type: 'object', format: 'money', ...limits(params) } }),
  },
  date: plain(() => t('A date'), { type: 'string', format: 'date' }),
  month: plain(() => t('A month'), { type: 'string', format: 'month' }),
  yesNo: plain(() => t('Yes or no'), { type: 'boolean' }, { 'ui:widget': 'yesNo' }),
  choice: {
    title: () => t('One of several options'),
    asks: ['options', 'list'],
    parts: (params) => ({ data: choice(params) }),
  },
  severalChoices: {
    title: () => t('Several of the options'),
    asks: ['options', 'list'],
    parts: (params) => ({ data: several(params) }),
  },
  country: plain(() => t('A country'), { type: 'string', format: 'country' }),
  currency: plain(() => t('A currency'), { type: 'string', format: 'currency' }),
  record: {
    title: () => t('A record, such as a counterparty'),
    asks: ['records'],
    parts: ({ records = '' }) => ({
      data: { type: 'string', maxLength: 200 },
      ui: { 'ui:widget': 'reference' },
      reference: { resource: records },
    }),
  },
  person: {
    title: () => t('A person'),
    asks: ['role'],
    parts: ({ role }) => ({
      data: { type: 'string', maxLength: 200 },
      ui: { 'ui:widget': 'reference' },
      reference: { resource: 'users', ...(role !== undefined && { role }) },
    }),
  },
  table: plain(() => t('A table'), table),
}

const inColumns = [
  'line',
  'prose',
  'number',
  'wholeNumber',
  'percentage',
  'date',
  'month',
  'yesNo',
  'country',
  'currency',
]

/** Those that a column can have without being asked for more. A longer text is shorter there: each row can have one. */
export const columnKinds: Readonly<Record<string, FieldKind>> = {
  ...Object.fromEntries(Object.entries(fieldKinds).filter(([kind]) => inColumns.includes(kind))),
  prose: plain(() => t('A longer text'), { type: 'string', maxLength: 2000 }, { 'ui:widget': 'textarea' }),
}
