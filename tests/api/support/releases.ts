import type { CopiedSchemas } from '../../support/copiedSchemas.ts'

/** Ten releases of a bank's definitions, each upon the one before. */

export interface Part {
  [key: string]: Part
}

type Json = Record<string, unknown>
type Change = (json: Part) => void

const legal = (file: string) => `stages/legal-review/${file}`
const analysis = (file: string) => `stages/credit-analysis/${file}`
const request = (file: string) => `stages/credit-request/${file}`

/** Gives a field another name wherever its stage and the credit paper say it. */
function rename(schemas: CopiedSchemas, from: string, to: string, formerly: string[]): void {
  schemas.edit(
    legal('data.schema.json'),
    renamed(from, to, ({ properties }) => Object.assign(properties?.[to] ?? {}, { formerly })),
  )
  schemas.edit(
    legal('ui.schema.json'),
    renamed(from, to, () => {}),
  )
  inPaper(schemas, `legal_review_form.${from}`, `legal_review_form.${to}`)
}

const inPaper = (schemas: CopiedSchemas, from: string, to: string) =>
  schemas.edit(
    'paper.json',
    renamed(from, to, () => {}),
  )

const renamed = (from: string, to: string, then: Change) => (json: Json) => {
  const text = JSON.stringify(json).replaceAll(`"${from}"`, `"${to}"`)
  for (const key of Object.keys(json)) Reflect.deleteProperty(json, key)
  Object.assign(json, JSON.parse(text))
  then(json as Part)
}

const edit = (schemas: CopiedSchemas, file: string, change: Change) =>
  schemas.edit(file, (json) => change(json as Part))

const field = (schemas: CopiedSchemas, name: string, words: object) =>
  edit(schemas, legal('data.schema.json'), ({ properties }) => Object.assign(properties?.[name] ?? {}, words))

export const releases: { about: string; edit(schemas: CopiedSchemas): void }[] = [
  { about: 'renames a field', edit: (schemas) => rename(schemas, 'grace_period', 'cure_period', ['grace_period']) },
  {
    about: 'renames it again',
    edit: (schemas) => rename(schemas, 'cure_period', 'remedy_period', ['cure_period', 'grace_period']),
  },
  {
    about: 'gives an option another spelling',
    edit: (schemas) =>
      field(schemas, 'agreement_template', {
        enum: ['ISDA', 'GMRA', 'CSA', 'Bespoke'],
        convert: { OTHER: 'Bespoke' },
      }),
  },
  {
    about: 'retires an option of a field and one of a list',
    edit(schemas) {
      field(schemas, 'agreement_template', { retired: ['CSA'] })
      edit(schemas, 'reference.json', ({ lists }) => Object.assign(lists?.priority ?? {}, { retired: ['Low'] }))
    },
  },
  {
    about: 'makes a text a number',
    edit(schemas) {
      edit(schemas, legal('data.schema.json'), ({ properties }) =>
        Object.assign(properties ?? {}, {
          counterparty_events_of_default: { title: 'Events of default', type: 'integer', convert: { none: 0 } },
        }),
      )
      edit(schemas, legal('ui.schema.json'), (ui) => Reflect.deleteProperty(ui, 'counterparty_events_of_default'))
    },
  },
  { about: 'retires a field', edit: (schemas) => field(schemas, 'iosco_compliant', { retired: true }) },
  {
    about: 'moves a field to another stage',
    edit(schemas) {
      const name = 'csa_independent_amount'
      inPaper(schemas, `legal_review_form.${name}`, `credit_analysis_form.${name}`)
      edit(schemas, legal('data.schema.json'), ({ properties }) => Reflect.deleteProperty(properties ?? {}, name))
      schemas.edit(legal('ui.schema.json'), (ui) => {
        Reflect.deleteProperty(ui, name)
        Object.assign(ui, JSON.parse(JSON.stringify(ui).replace(`,"${name}"`, '')))
      })
      edit(schemas, analysis('data.schema.json'), ({ properties }) =>
        Object.assign(properties ?? {}, {
          [name]: { title: 'Independent amount', type: 'number', formerly: [`legal_review_form.${name}`] },
        }),
      )
      schemas.edit(analysis('ui.schema.json'), (ui) => {
        Object.assign(
          ui,
          JSON.parse(JSON.stringify(ui).replace('"industry_analysis",', `"industry_analysis","${name}",`)),
        )
      })
    },
  },
  {
    about: 'renames a column',
    edit(schemas) {
      edit(schemas, request('data.schema.json'), ({ properties }) => {
        const columns = properties?.limit_requests?.items?.properties ?? {}
        Object.assign(columns, { remarks: { ...columns.comments, formerly: ['comments'] } })
        Reflect.deleteProperty(columns, 'comments')
      })
      for (const briefing of ['decision', 'review'])
        schemas.edit(
          `briefings/${briefing}.json`,
          renamed('comments', 'remarks', () => {}),
        )
    },
  },
  {
    about: 'retires a state',
    edit: (schemas) =>
      edit(schemas, legal('workflow.json'), ({ states }) => {
        const open = states?.OPEN ?? {}
        Object.assign(open.states?.NEEDS_RECONFIRMATION?.meta ?? {}, { retired: true })
        Object.assign(open.on?.LR_SEND_BACK ?? {}, { target: '.DRAFT' })
        Object.assign(open.on?.RECONFIRM ?? {}, { target: '.DRAFT' })
        Object.assign(states?.COMPLETED?.on?.RECONFIRM ?? {}, { target: 'OPEN.DRAFT' })
      }),
  },
  {
    about: 'retires a stage',
    edit: (schemas) =>
      schemas.edit('application.json', ({ stages }) => {
        const list = stages as { formType: string }[]
        Object.assign(list.find(({ formType }) => formType === 'legal_review') ?? {}, { retired: true })
      }),
  },
]

/** Where a value is found in an application, from a release on, and how it is read there. */
interface Track {
  paths: Record<number, string>
  read?(release: number, entered: unknown): unknown
}

/** The values of the bank that releases touch, by a name for each. */
export const tracks = {
  grace: {
    paths: {
      0: 'legal_review_form.grace_period',
      1: 'legal_review_form.cure_period',
      2: 'legal_review_form.remedy_period',
    },
  },
  template: {
    paths: { 0: 'legal_review_form.agreement_template' },
    read: (release, entered) => (release >= 3 && entered === 'OTHER' ? 'Bespoke' : entered),
  },
  events: {
    paths: { 0: 'legal_review_form.counterparty_events_of_default' },
    read: (release, entered) => (release < 5 ? String(entered) : entered === 'none' ? 0 : Number(entered)),
  },
  iosco: { paths: { 0: 'legal_review_form.iosco_compliant' } },
  amount: {
    paths: { 0: 'legal_review_form.csa_independent_amount', 7: 'credit_analysis_form.csa_independent_amount' },
  },
  comments: { paths: { 0: 'limit_requests.comments', 8: 'limit_requests.remarks' } },
  priority: { paths: { 0: 'priority' } },
  title: { paths: { 0: 'title' } },
} as const satisfies Record<string, Track>

export type TrackName = keyof typeof tracks

/** The path of a value under a release, and what stands there if `entered` was entered. */
export function expected(name: TrackName, release: number, entered: unknown): { path: string; value: unknown } {
  const { paths, read }: Track = tracks[name]
  const since = Math.max(
    ...Object.keys(paths)
      .map(Number)
      .filter((from) => from <= release),
  )
  return { path: paths[since] ?? '', value: read ? read(release, entered) : entered }
}
