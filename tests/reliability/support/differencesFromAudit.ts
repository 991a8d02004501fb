import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { ApplicationTable, StageFormTable } from '../../../server/database/applicationTables.ts'
import { type Workflows, runtimeOf } from '../../../server/model/machines/workflows.ts'
import { type Entry, type Told, replay } from './replay.ts'

type Row = Selectable<ApplicationTable>
type Form = Selectable<StageFormTable>

/** One application's rows. */
export interface Kept {
  row: Row
  forms: Form[]
  entries: Entry[]
}

/** Whether an application's state, stamps, data and version are what its audit tells; each difference in words. */
export function differencesFromAudit(workflows: Workflows, { row, forms, entries }: Kept): string[] {
  const told = replay(workflows, entries)
  const names = forms.map(({ form_type }) => form_type).toSorted()
  return [
    ...told.wrong,
    ...differences(ofApplication(workflows, told), { ...row, open_stages: row.open_stages.toSorted() }),
    ...differing('a submission', told.submitted, row.submitted_at !== null && row.submitted_by !== null),
    ...differing('forms', [...told.forms.keys()].toSorted(), names),
    ...forms.flatMap((form) => ofForm(workflows, told, form)),
  ].map((what) => `${row.reference_number} ${what}`)
}

function ofApplication({ path }: Workflows, told: Told): Partial<Row> {
  const overall = path.state(told.path)
  return {
    path: told.path,
    state_code: overall.code,
    state_name: overall.name,
    step_number: overall.stepNumber,
    closed: overall.closed,
    open_stages: overall.open.toSorted(),
    not_required: told.notRequired,
    version: told.version,
    rank: told.rank,
  }
}

function ofForm(workflows: Workflows, told: Told, row: Form): string[] {
  const form = told.forms.get(row.form_type)
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

function differing(name: string, told: unknown, kept: unknown): string[] {
  return isDeepStrictEqual(told, kept) ? [] : [`has ${name} ${JSON.stringify(kept)}, told is ${JSON.stringify(told)}`]
}
