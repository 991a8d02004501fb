import { roleTitle } from '../../../src/engine/capabilities.ts'
import { dayOf } from '../../../src/engine/codec/stamps.ts'
import { withholds } from '../../../src/engine/conditions/visibility.ts'
import { t } from '../../../src/texts/t.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import { isSeen } from '../../model/conditions/definitions.ts'
import { isOverdue } from '../../model/due.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import { loadViews } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type WorkCursor, anyRole } from '../../store/openWork/openWork.ts'
import { readCursor, writeCursor } from '../../store/openWork/workCursor.ts'
import { type OpenWorkFilter, type OpenWorkRow, listOpenWork } from '../../store/oversight/openWorkList.ts'
import { workload } from '../../store/oversight/workload.ts'
import { stageTitle, titleOf } from './titles.ts'
import { requirePosition } from '../requirePosition.ts'

export interface OpenWorkQuery {
  limit: number
  cursor?: string
  stage?: string
  role?: string
  person?: string
  /** How long the work is open, in whole days: `3-7`, or `31-` for 31 and more. */
  age?: string
}

const day = 24 * 60 * 60 * 1000

/**
 * Returns a page of open stages and conditions with the people who have them, the earliest due first. Throws `Refused`
 * for people who may not supervise.
 */
export async function readOpenWork(work: Work, { limit, cursor, age, ...filter }: OpenWorkQuery) {
  refuseUnlessCapable(work, 'supervise', t('see other people’s open work'))
  const after = cursor === undefined ? undefined : requirePosition(readCursor(cursor))
  const rows = await findSeen(work, { ...filter, ...between(age, work.now) }, after, limit + 1)
  const here = rows.slice(0, limit)
  const last = rows.length > limit ? here.at(-1) : undefined
  return { results: here.map((row) => shown(work, row)), next: last ? writeCursor(last) : null }
}

/** How many further rows are read at a time. Each may need the view of its application, and others wait meanwhile. */
const further = 100

/** Returns at most `limit` rows, without conditions whose table the person may not see. */
async function findSeen(work: Work, filter: OpenWorkFilter, after: WorkCursor | undefined, limit: number) {
  const seen: OpenWorkRow[] = []
  let [from, size] = [after, limit]
  while (seen.length < limit) {
    const rows = await listOpenWork(work.db, filter, from, size)
    seen.push(...(await withoutWithheld(work, rows)))
    if (rows.length < size) break
    from = rows.at(-1)
    size = further
  }
  return seen.slice(0, limit)
}

async function withoutWithheld(work: Work, rows: OpenWorkRow[]): Promise<OpenWorkRow[]> {
  if (!work.workflows.stages.some(withholds)) return rows
  const ids = [...new Set(rows.flatMap(({ condition, applicationId }) => (condition ? [applicationId] : [])))]
  const views = await loadViews(work, await findApplications(work.db, ids))
  const byId = new Map(views.map((view) => [view.application.id, view]))
  return rows.filter(({ condition, applicationId }) => {
    const view = byId.get(applicationId)
    return !condition || (view !== undefined && isSeen(work, view, condition))
  })
}

function between(age: string | undefined, now: Date): { before?: Date; after?: Date } {
  if (age === undefined) return {}
  const [least = '0', most = ''] = age.split('-')
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return { before: ago(Number(least)), ...(most !== '' && { after: ago(Number(most) + 1) }) }
}

function shown({ workflows, now }: Work, row: OpenWorkRow) {
  const due = row.dueOn === 'infinity' ? null : row.dueOn
  return {
    application_id: row.applicationId,
    reference_number: row.referenceNumber,
    title: row.title,
    counterparty: row.counterparty,
    priority: row.priority,
    amount: row.amount,
    form_key: row.condition ? null : row.formType,
    form_name: row.condition ? null : stageTitle(workflows, row.formType),
    condition: row.condition?.text ?? null,
    since: row.since.toISOString(),
    due,
    overdue: due !== null && isOverdue({ on: due }, now),
    roles: row.roles.map((role) => roleName(workflows, role)),
    people: row.people,
  }
}

/** Returns how much work is open by stage, by role and by person. Throws `Refused` for people who may not supervise. */
export async function readWorkload(work: Work) {
  refuseUnlessCapable(work, 'supervise', t('see other people’s open work'))
  const { db, workflows, now } = work
  const loads = await workload(db, dayOf(now))
  const titles = {
    stage: (key: string) => titleOf(workflows, key),
    role: (key: string) => roleName(workflows, key),
    person: (key: string) => key,
  }
  const of = (wanted: (typeof loads)[number]['by']) =>
    loads
      .filter(({ by }) => by === wanted)
      .map(({ key, name, role, number, overdue, since }) => ({
        key,
        title: name ?? titles[wanted](key),
        role: role && roleName(workflows, role),
        number,
        overdue,
        since: since.toISOString(),
      }))
  return { stages: of('stage'), roles: of('role'), people: of('person') }
}

const roleName = ({ reference }: Workflows, role: string): string =>
  role === anyRole ? t('Everybody') : roleTitle(reference, role)
