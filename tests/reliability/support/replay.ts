import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { StateValue } from 'xstate'
import type { AuditTable, FieldChange, StateChange } from '../../../server/database/applicationTables.ts'
import type { PathFacts, PathStep } from '../../../server/model/machines/pathWorkflow.ts'
import type { Offer } from '../../../server/model/machines/stageWorkflow.ts'
import { type StageRuntime, type Workflows, runtimeOf } from '../../../server/model/machines/workflows.ts'
import { standardKind } from '../../../src/engine/applications/kinds.ts'
import type { FormData } from '../../../src/engine/definition.ts'

export type Entry = Selectable<AuditTable>

/** A stage's form as the audit tells it. */
interface ReplayedForm {
  state: StateValue
  data: FormData
  /** The application's version when it last changed or came to be open. */
  version: number
  /** Whether somebody has worked on it. */
  touched: boolean
}

/**
 * An application as its audit tells it, entry by entry, and where the audit tells what the definitions do not allow.
 */
export interface ReplayedApplication {
  forms: Map<string, ReplayedForm>
  path: StateValue
  notRequired: Record<string, string>
  version: number
  rank: number | null
  submitted: boolean
  wrong: string[]
}

interface ReplayContext extends ReplayedApplication {
  workflows: Workflows
}

/**
 * Retells an application's entries in their order. Who may act is not asked: the definitions' states and events are.
 */
export function replay(workflows: Workflows, entries: Entry[]): ReplayedApplication {
  const replayed: ReplayContext = {
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
    countVersion(replayed, entry)
    retell[entry.action]?.(replayed, entry)
  }
  return replayed
}

const retell: Record<string, (replayed: ReplayContext, entry: Entry) => void> = {
  created(replayed, entry) {
    if (replayed.workflows.kind !== standardKind) carry(replayed, entry.changes)
    arrive(replayed, replayed.workflows.path.start(factsOf(replayed)))
    change(replayed, entry.changes)
    touch(replayed, replayed.workflows.application.creates)
  },
  saved(replayed, { changes, form_type }) {
    change(replayed, changes)
    if (form_type !== null) touch(replayed, form_type)
  },
  transition(replayed, entry) {
    change(replayed, entry.changes)
    take(replayed, entry)
  },
  ranked(replayed, { changes }) {
    const { before, after } = changes[0] ?? {}
    if (before !== replayed.rank)
      replayed.wrong.push(`was ranked ${String(replayed.rank)}, and then moved from ${String(before)}`)
    replayed.rank = typeof after === 'number' ? after : null
  },
}

/** What an application starts with from an earlier one stands in forms that the path may open later. */
function carry(replayed: ReplayContext, changes: FieldChange[]): void {
  for (const { form_type } of changes) {
    const { workflow } = runtimeOf(replayed.workflows, form_type)
    replayed.forms.set(form_type, { state: workflow.initial, data: {}, touched: false, version: replayed.version })
  }
}

function countVersion(replayed: ReplayContext, { version, action }: Entry): void {
  if (version === null) return
  if (version !== replayed.version + 1)
    replayed.wrong.push(`goes from version ${replayed.version} to ${version} (${action})`)
  replayed.version = version
}

/** Each change begins where the one before has ended: nothing was overwritten unseen. */
function change(replayed: ReplayContext, changes: FieldChange[]): void {
  for (const { form_type, field, before, after } of changes) {
    const form = replayed.forms.get(form_type)
    if (!form) {
      replayed.wrong.push(`changed ${form_type} before it was open`)
      continue
    }
    if (!isDeepStrictEqual(form.data[field] ?? null, before)) {
      replayed.wrong.push(
        `version ${replayed.version} changed ${form_type} ${field} from ${JSON.stringify(before)}, but it was ${JSON.stringify(form.data[field])}`,
      )
    }
    const { [field]: _, ...others } = form.data
    form.data = after === null ? others : { ...others, [field]: after }
    form.version = replayed.version
  }
}

function take(replayed: ReplayContext, entry: Entry): void {
  const { form_type, transition_code: code, from_state: from, to_state: to } = entry
  const form = replayed.forms.get(form_type ?? '')
  const runtime = form_type === null ? undefined : replayed.workflows.runtimes.get(form_type)
  const offer =
    form && runtime?.workflow.offers(form.state, () => []).find(({ transition }) => transition.code === code)
  if (!form || !runtime || !offer) return void replayed.wrong.push(`took ${code} of ${form_type} where there is none`)
  const opened = replayed.workflows.path.state(replayed.path)
  if (!opened.open.includes(runtime.stage.stage.formType)) replayed.wrong.push(`took ${code} in ${opened.name}`)
  const before = runtime.workflow.state(form.state).name
  form.state = runtime.workflow.take(form.state, offer.transition.code, () => [])
  const after = runtime.workflow.state(form.state).name
  touch(replayed, runtime.stage.stage.formType)
  if (before !== from || after !== to)
    replayed.wrong.push(`took ${code} from ${from} to ${to}, which leads from ${before} to ${after}`)
  if (offer.meta.completes && runtime.stage.stage.formType === replayed.workflows.application.creates)
    replayed.submitted = true
  raise(replayed, offer, entry)
}

function raise(replayed: ReplayContext, { meta }: Offer, { effects, overall_from: from, overall_to: to }: Entry): void {
  for (const effect of effects) applyEffect(replayed, effect)
  if (meta.raises === undefined) return
  const { path } = replayed.workflows
  const before = path.state(replayed.path).name
  if (!path.takes(replayed.path, meta.raises, factsOf(replayed)))
    return void replayed.wrong.push(`raised ${meta.raises} in ${before}`)
  arrive(replayed, path.take(replayed.path, meta.raises, factsOf(replayed)))
  const after = path.state(replayed.path)
  if (after.closed) replayed.rank = null
  const agrees = before === after.name ? from === null : before === from && after.name === to
  if (!agrees)
    replayed.wrong.push(`went from ${from} to ${to}, where ${meta.raises} leads from ${before} to ${after.name}`)
}

const events = { reopened: 'REOPEN', reconfirm: 'RECONFIRM' } as const

function applyEffect(replayed: ReplayContext, { form_type, from_state, to_state, event }: StateChange): void {
  const form = replayed.forms.get(form_type)
  if (!form || event === undefined) return void replayed.wrong.push(`had an effect on ${form_type}, which was not open`)
  const { workflow } = runtimeOf(replayed.workflows, form_type)
  const state = workflow.receive(form.state, events[event])
  const names = [workflow.state(form.state).name, state === undefined ? undefined : workflow.state(state).name]
  if (!isDeepStrictEqual(names, [from_state, to_state])) {
    replayed.wrong.push(
      `${event} ${form_type} from ${from_state} to ${to_state}, where it goes from ${String(names[0])} to ${String(names[1])}`,
    )
  }
  if (state !== undefined) Object.assign(form, { state, version: replayed.version })
}

function arrive(replayed: ReplayContext, { value, notRequired }: PathStep): void {
  const before = replayed.version === 1 ? [] : replayed.workflows.path.state(replayed.path).open
  replayed.path = value
  const shown = Object.entries({ ...replayed.notRequired, ...notRequired })
  replayed.notRequired = Object.fromEntries(shown.filter((entry): entry is [string, string] => entry[1] !== null))
  for (const formType of replayed.workflows.path.state(value).open.filter((each) => !before.includes(each))) {
    const { workflow } = runtimeOf(replayed.workflows, formType)
    const form = replayed.forms.get(formType) ?? { state: workflow.initial, data: {}, touched: false }
    replayed.forms.set(formType, { ...form, version: replayed.version })
  }
}

function touch(replayed: ReplayContext, formType: string): void {
  const form = replayed.forms.get(formType)
  if (form) Object.assign(form, { touched: true, version: replayed.version })
}

function factsOf({ forms, workflows }: ReplayContext): PathFacts {
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
