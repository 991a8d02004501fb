import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { ApplicationTable, StageFormTable } from '../../../server/database/applicationTables.ts'
import { type Workflows, runtimeOf, workflowsFor } from '../../../server/model/machines/workflows.ts'
import { type Entry, type ReplayedApplication, replay } from './replay.ts'

type Row = Selectable<ApplicationTable>
type Form = Selectable<StageFormTable>

/** One application's rows. */
export interface ApplicationRows {
  row: Row
  forms: Form[]
  entries: Entry[]
}

/** Whether an application's state, stamps, data and version are what its audit tells; each difference in words. */
export function differencesFromAudit(all: Workflows, { row, forms, entries }: ApplicationRows): string[] {
  const workflows = workflowsFor(all, row.kind)
  const replayed = replay(workflows, entries)
  const names = forms.map(({ form_type }) => form_type).toSorted()
  return [
    ...replayed.wrong,
    ...differences(ofApplication(workflows, replayed), { ...row, open_stages: row.open_stages.toSorted() }),
    ...differing('a submission', replayed.submitted, row.submitted_at !== null && row.submitted_by !== null),
    ...differing('forms', [...replayed.forms.keys()].toSorted(), names),
    ...forms.flatMap((form) => ofForm(workflows, replayed, form)),
  ].map((what) => `${row.reference_number} ${what}`)
}

function ofApplication({ path }: Workflows, replayed: ReplayedApplication): Partial<Row> {
  const overall = path.state(replayed.path)
  return {
    path: replayed.path,
    state_code: overall.code,
    state_name: overall.name,
    step_number: overall.stepNumber,
    closed: overall.closed,
    open_stages: overall.open.toSorted(),
    not_required: replayed.notRequired,
    version: replayed.version,
    rank: replayed.rank,
  }
}

function ofForm(workflows: Workflows, replayed: ReplayedApplication, row: Form): string[] {
  const form = replayed.forms.get(row.form_type)
  if (!form) return []
  const { code, name, done } = runtimeOf(workflows, row.form_type).workflow.state(form.state)
  const kept = {
    ...row,
    started: row.started_at !== null,
    completed: row.completed_at !== null,
    by: row.completed_by !== null,
  }
  const expected = {
    state: form.state,
    state_code: code,
    state_name: name,
    data: form.data,
    started: form.touched,
    completed: done,
    by: done,
  }
  const version =
    row.version === form.version ? [] : [`changed last at version ${form.version}, but says ${row.version}`]
  return [...differences(expected, kept), ...version].map((what) => `${row.form_type} ${what}`)
}

function differences<T extends object>(expected: Partial<T>, kept: T): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    differing(name, value, Object.entries(kept).find(([key]) => key === name)?.[1]),
  )
}

function differing(name: string, replayed: unknown, kept: unknown): string[] {
  return isDeepStrictEqual(replayed, kept)
    ? []
    : [`has ${name} ${JSON.stringify(kept)}, told is ${JSON.stringify(replayed)}`]
}
