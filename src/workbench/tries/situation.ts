import type { ApplicationRecord } from '../../engine/application.ts'
import { amountOf } from '../../engine/applications/columns.ts'
import type { ApplicationDefinition, FormData } from '../../engine/definition.ts'
import { isRecord, withoutUnset } from '../../engine/path.ts'
import { symbolTableOf } from '../symbolTable.ts'
import type { DefinitionFiles } from '../files.ts'

/** What a person makes up to try definitions on: an application, and somebody who acts in one of its forms. */
export interface Situation {
  formType: string
  /** Empty: nobody in particular acts. */
  role: string
  authority: string
  /** The parties of the application that the person is, such as its creator. */
  parties: readonly string[]
  /** Empty: the standard kind. */
  kind: string
  /** The state of each form, as cases name it; without one, the first. */
  states: Readonly<Record<string, string>>
  /** Where a real application is on its path: the state's code, and the stages whose work is finished. */
  at?: { state?: string; done: string[] }
  /** YYYY-MM-DD; empty: today. */
  today: string
  /** What is entered, by form type. */
  forms: Readonly<Record<string, FormData>>
}

export const newSituation = (formType: string): Situation => ({
  formType,
  role: '',
  authority: '',
  parties: [],
  kind: '',
  states: {},
  today: '',
  forms: {},
})

/** A case without its expectations: what is given. */
export interface CaseInput {
  data?: FormData
  application?: Record<string, unknown>
  as?: { role: string; authority?: string }
  today?: string
  kind?: string
  state?: string
}

/** Who acts in a case that names no id. */
const somebody = 'somebody'

/** What application.json says of parties and list columns; a draft may say nothing. */
type Definition = Partial<Pick<ApplicationDefinition, 'parties' | 'columns'>>

/** The situation as a case; what is empty is left out. */
export function caseInputOf(
  files: DefinitionFiles,
  situation: Situation,
  { parties = {}, columns = {} }: Definition,
): CaseInput {
  const { formType, role, authority, kind, states, today, forms } = situation
  const state = states[formType] ?? ''
  const data = withoutUnset(forms[formType] ?? {})
  const application = withAmount(files, formType, columns, data, applicationIn(files, situation, parties))
  return {
    ...(Object.keys(data).length > 0 && { data }),
    ...(Object.keys(application).length > 0 && { application }),
    ...(role !== '' && { as: { role, ...(authority !== '' && { authority }) } }),
    ...(today !== '' && { today }),
    ...(kind !== '' && { kind }),
    ...(state !== '' && { state }),
  }
}

/** The other forms by their source, what is at the application itself, and who the person is. */
function applicationIn(
  files: DefinitionFiles,
  { formType, forms, parties: own }: Situation,
  parties: ApplicationDefinition['parties'],
): Record<string, unknown> {
  const application: Record<string, unknown> = {}
  for (const [form, entered] of Object.entries(forms)) {
    const stage = symbolTableOf(files).stages.get(form)
    const data = withoutUnset(entered)
    if (!stage || Object.keys(data).length === 0) continue
    for (const field of stage.unprefixed.values()) if (data[field] !== undefined) application[field] = data[field]
    if (form !== formType) application[stage.source] = data
  }
  return own
    .flatMap((party) => parties[party]?.slice(0, 1) ?? [])
    .reduce((now, path) => withValueAt(now, path.split('.'), somebody), application)
}

/** With the amount that the server computes from the forms. */
function withAmount(
  files: DefinitionFiles,
  formType: string,
  columns: ApplicationDefinition['columns'],
  data: FormData,
  application: Record<string, unknown>,
): Record<string, unknown> {
  const source = symbolTableOf(files).stages.get(formType)?.source ?? formType
  const amount = amountOf(columns, { ...application, [source]: data })
  return amount === null || application.amount !== undefined ? application : { ...application, amount }
}

function withValueAt(
  record: Record<string, unknown>,
  [step = '', ...steps]: string[],
  value: unknown,
): Record<string, unknown> {
  const inner = isRecord(record[step]) ? record[step] : {}
  return { ...record, [step]: steps.length === 0 ? value : withValueAt(inner, steps, value) }
}

/** The application as the engine reads it in the browser. */
export function recordIn(files: DefinitionFiles, formType: string, input: CaseInput, code: string): ApplicationRecord {
  const source = symbolTableOf(files).stages.get(formType)?.source ?? formType
  const own = input.application?.[source]
  return {
    ...input.application,
    id: 'case',
    // As the server counts it, so that the browser judges all that it would.
    version: 1,
    [source]: {
      ...(isRecord(own) && own),
      ...input.data,
      workflow_instance: { id: 'case', current_state_code: code },
    },
  }
}
