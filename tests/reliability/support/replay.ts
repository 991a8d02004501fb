import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { StateValue } from 'xstate'
import type { AuditTable, FieldChange, StateChange } from '../../../server/database/applicationTables.ts'
import type { PathFacts, PathStep } from '../../../server/model/machines/pathWorkflow.ts'
import type { Offer } from '../../../server/model/machines/stageWorkflow.ts'
import { type StageRuntime, type Workflows, runtimeOf } from '../../../server/model/machines/workflows.ts'
import type { FormData } from '../../../src/engine/definition.ts'

export type Entry = Selectable<AuditTable>

/** A stage's form as the audit tells it. */
interface ToldForm {
  state: StateValue
  data: FormData
  /** The application's version when it last changed or came to be open. */
  version: number
  /** Whether somebody has worked on it. */
  touched: boolean
}

/** An application as its audit tells it, entry by entry, and where the audit tells what the definitions do not allow. */
export interface Told {
  forms: Map<string, ToldForm>
  path: StateValue
  notRequired: Record<string, string>
  version: number
  rank: number | null
  submitted: boolean
  wrong: string[]
}

interface Telling extends Told {
  workflows: Workflows
}

/** Retells an application's entries in their order. Who may act is not asked: the definitions' states and events are. */
export function replay(workflows: Workflows, entries: Entry[]): Told {
  const told: Telling = {
    workflows,
    forms: new Map(),
    path: '',
    notRequired: {},
    version: 0,
    rank: null,
    submitted: false,
    wrong: [],
  }
  for (const entry of entries) {
    countVersion(told, entry)
    retell[entry.action]?.(told, entry)
  }
  return told
}

const retell: Record<string, (told: Telling, entry: Entry) => void> = {
  created(told, entry) {
    arrive(told, told.workflows.path.start(factsOf(told)))
    change(told, entry.changes)
    touch(told, told.workflows.application.creates)
  },
  saved(told, { changes, form_type }) {
    change(told, changes)
    if (form_type !== null) touch(told, form_type)
  },
  transition(told, entry) {
    change(told, entry.changes)
    take(told, entry)
  },
  ranked(told, { changes }) {
    const { before, after } = changes[0] ?? {}
    if (before !== told.rank) told.wrong.push(`was ranked ${String(told.rank)}, and then moved from ${String(before)}`)
    told.rank = typeof after === 'number' ? after : null
  },
}

function countVersion(told: Telling, { version, action }: Entry): void {
  if (version === null) return
  if (version !== told.version + 1) told.wrong.push(`goes from version ${told.version} to ${version} (${action})`)
  told.version = version
}

/** Each change begins where the one before has ended: nothing was overwritten unseen. */
function change(told: Telling, changes: FieldChange[]): void {
  for (const { form_type, field, before, after } of changes) {
    const form = told.forms.get(form_type)
    if (!form) {
      told.wrong.push(`changed ${form_type} before it was open`)
      continue
    }
    if (!isDeepStrictEqual(form.data[field] ?? null, before)) {
      told.wrong.push(
        `version ${told.version} changed ${form_type} ${field} from ${JSON.stringify(before)}, but it was ${JSON.stringify(form.data[field])}`,
      )
    }
    const { [field]: _, ...others } = form.data
    form.data = after === null ? others : { ...others, [field]: after }
    form.version = told.version
  }
}

function take(told: Telling, entry: Entry): void {
  const { form_type, transition_code: code, from_state: from, to_state: to } = entry
  const form = told.forms.get(form_type ?? '')
  const runtime = form_type === null ? undefined : told.workflows.runtimes.get(form_type)
  const offer =
    form && runtime?.workflow.offers(form.state, () => []).find(({ transition }) => transition.code === code)
  if (!form || !runtime || !offer) return void told.wrong.push(`took ${code} of ${form_type} where there is none`)
  const opened = told.workflows.path.state(told.path)
  if (!opened.open.includes(runtime.stage.stage.formType)) told.wrong.push(`took ${code} in ${opened.name}`)
  const before = runtime.workflow.state(form.state).name
  form.state = runtime.workflow.take(form.state, offer.transition.code, () => [])
  const after = runtime.workflow.state(form.state).name
  touch(told, runtime.stage.stage.formType)
  if (before !== from || after !== to)
    told.wrong.push(`took ${code} from ${from} to ${to}, which leads from ${before} to ${after}`)
  if (offer.meta.completes && runtime.stage.stage.formType === told.workflows.application.creates) told.submitted = true
  raise(told, offer, entry)
}

function raise(told: Telling, { meta }: Offer, { effects, overall_from: from, overall_to: to }: Entry): void {
  for (const effect of effects) tell(told, effect)
  if (meta.raises === undefined) return
  const { path } = told.workflows
  const before = path.state(told.path).name
  if (!path.takes(told.path, meta.raises, factsOf(told)))
    return void told.wrong.push(`raised ${meta.raises} in ${before}`)
  arrive(told, path.take(told.path, meta.raises, factsOf(told)))
  const after = path.state(told.path)
  if (after.closed) told.rank = null
  const isTold = before === after.name ? from === null : before === from && after.name === to
  if (!isTold) told.wrong.push(`went from ${from} to ${to}, where ${meta.raises} leads from ${before} to ${after.name}`)
}

const events = { reopened: 'REOPEN', reconfirm: 'RECONFIRM' } as const

function tell(told: Telling, { form_type, from_state, to_state, event }: StateChange): void {
  const form = told.forms.get(form_type)
  if (!form || event === undefined) return void told.wrong.push(`had an effect on ${form_type}, which was not open`)
  const { workflow } = runtimeOf(told.workflows, form_type)
  const state = workflow.receive(form.state, events[event])
  const names = [workflow.state(form.state).name, state === undefined ? undefined : workflow.state(state).name]
  if (!isDeepStrictEqual(names, [from_state, to_state])) {
    told.wrong.push(
      `${event} ${form_type} from ${from_state} to ${to_state}, where it goes from ${String(names[0])} to ${String(names[1])}`,
    )
  }
  if (state !== undefined) Object.assign(form, { state, version: told.version })
}

function arrive(told: Telling, { value, notRequired }: PathStep): void {
  const before = told.version === 1 ? [] : told.workflows.path.state(told.path).open
  told.path = value
  const shown = Object.entries({ ...told.notRequired, ...notRequired })
  told.notRequired = Object.fromEntries(shown.filter((entry): entry is [string, string] => entry[1] !== null))
  for (const formType of told.workflows.path.state(value).open.filter((each) => !before.includes(each))) {
    const { workflow } = runtimeOf(told.workflows, formType)
    const form = told.forms.get(formType) ?? { state: workflow.initial, data: {}, touched: false }
    told.forms.set(formType, { ...form, version: told.version })
  }
}

function touch(told: Telling, formType: string): void {
  const form = told.forms.get(formType)
  if (form) Object.assign(form, { touched: true, version: told.version })
}

function factsOf({ forms, workflows }: Telling): PathFacts {
  const isDone = ({ workflow }: StageRuntime, state: StateValue) => workflow.state(state).done
  return {
    isDone(formType) {
      const form = forms.get(formType)
      return form !== undefined && isDone(runtimeOf(workflows, formType), form.state)
    },
    valueAt(path) {
      const [source = '', field = ''] = path.split('.')
      const stage = workflows.stages.find((each) => each.stage.source === source)
      return stage && forms.get(stage.stage.formType)?.data[field]
    },
  }
}
