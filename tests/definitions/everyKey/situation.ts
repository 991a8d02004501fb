import { columnsOf } from '../../../server/model/columns.ts'
import { readable } from '../../../server/model/evolution/readable.ts'
import { type StageRuntime, type Workflows, runtimeOf, workflowsFor } from '../../../server/model/machines/workflows.ts'
import type { References } from '../../../server/model/references.ts'
import type { StageCase } from '../../../server/model/cases/stageCase.ts'
import { type View, viewOf } from '../../../server/model/view.ts'
import type { Work } from '../../../server/model/work.ts'
import type { Application, StoredForm } from '../../../server/store/applications/application.ts'
import type { NamedRecord } from '../../../server/store/lookups/records.ts'
import { isRecord, read } from '../../../src/engine/path.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { Model } from './model.ts'

/** An application in which a case happens, as the server has it. */
export interface Situation {
  given: StageCase
  workflows: Workflows
  runtime: StageRuntime
  view: View
  /** The server's question without its database. */
  work: Pick<Work, 'workflows' | 'actor' | 'now' | 'signedInAt'>
}

const opened = new Date('2026-05-28T09:00:00Z')

export const situationsOf = ({ workflows, cases }: Model): Situation[] =>
  cases.map(({ stage, given }) => situationOf(workflowsFor(workflows, given.kind ?? workflows.kind), stage, given))

function situationOf(workflows: Workflows, { stage }: Stage, given: StageCase): Situation {
  const runtime = runtimeOf(workflows, stage.formType)
  const application = readable(workflows, applicationOf(workflows, runtime, given))
  const view = viewOf(workflows, application, references)
  application.columns = columnsOf(workflows, view.record)
  const { role = 'clerk', authority, id = 'somebody' } = given.as ?? {}
  const now = new Date(`${given.today ?? '2026-06-01'}T12:00:00Z`)
  return {
    given,
    workflows,
    runtime,
    view,
    work: { workflows, actor: { id, role, da_level: authority }, now, signedInAt: opened },
  }
}

/** The stages before the case's own are done, so that the path has it open. */
function applicationOf(
  workflows: Workflows,
  { stage }: StageRuntime,
  { application = {}, data = {}, state }: StageCase,
): Application {
  const own = stage.stage.formType
  const forms = new Map(
    [...workflows.runtimes].map(([formType, runtime]) => {
      const record = application[runtime.stage.stage.source]
      const stored = formType === own ? data : isRecord(record) ? record : {}
      return [formType, formOf(runtime, stored, formType === own ? state : undefined)]
    }),
  )
  const { path } = workflows
  const value = path.start({ isDone: () => false, valueAt: (at) => read(application, at) }).value
  return {
    id: 'a',
    referenceNumber: 'CR-1',
    kind: workflows.kind,
    basedOn: null,
    columns: {
      title: null,
      counterparty: null,
      priority: null,
      required_by_date: null,
      relationship_manager: null,
      amount: null,
    },
    rank: null,
    createdBy: String(application.created_by ?? 'creator'),
    createdAt: opened,
    submittedBy: null,
    submittedAt: null,
    path: value,
    notRequired: {},
    overall: { ...path.state(value), open: [own] },
    version: 1,
    forms: forms as Application['forms'],
  }
}

function formOf({ stage, workflow }: StageRuntime, stored: Record<string, unknown>, named?: string): StoredForm {
  const [outer = '', inner] = (named ?? '').split('.', 2)
  const state = named === undefined ? workflow.initial : inner === undefined ? outer : { [outer]: inner }
  const { code, name } = workflow.state(state)
  return {
    formType: stage.stage.formType,
    instanceId: stage.stage.formType,
    stored,
    definitionHash: '',
    state,
    stateCode: code,
    stateName: name,
    openedAt: opened,
    startedAt: opened,
    completedAt: opened,
    completedBy: null,
    completedFor: null,
    contributors: ['me'],
    version: 1,
  }
}

/** Everything that is named is there. */
const references: References = {
  find: (_, value) => (typeof value === 'string' ? recordOf(value) : undefined),
  person: (id) => (typeof id === 'string' ? recordOf(id) : undefined),
}

const recordOf = (id: string) =>
  ({ id, name: `Name of ${id}`, cif_number: `CIF of ${id}`, first_name: 'First', last_name: 'Last' }) as NamedRecord
