import { t } from '../../src/texts/t.ts'
import type { SentBack } from '../../src/engine/application.ts'
import { withoutComment } from '../../src/engine/rules/comment.ts'
import { type SendBackRow, lastSendBacks } from '../store/applications/sendBacks.ts'
import { inPlaceOf } from '../model/permissions/inPlaceOf.ts'
import { oneLine } from './oneLine.ts'
import type { Work } from '../model/work.ts'
import type { Workflows } from '../model/machines/workflows.ts'

/** Finds who sent a stage of an application back, why and when; undefined once it is completed again. */
export type SendBacks = (applicationId: string, formType: string) => SentBack | undefined

export async function sendBacksOf(
  { db, workflows }: Pick<Work, 'db' | 'workflows'>,
  applicationIds: string[],
): Promise<SendBacks> {
  return sendBacksIn(
    workflows,
    applicationIds.length > 0 ? await lastSendBacks(db, { applicationIds, ...workflows.completing }) : [],
  )
}

/** Returns the search over rows that have already been read. */
export function sendBacksIn(workflows: Workflows, rows: readonly SendBackRow[]): SendBacks {
  const byStage = new Map(rows.map((row) => [keyOf(row.application_id, row.form_type), shown(workflows, row)]))
  return (applicationId, formType) => byStage.get(keyOf(applicationId, formType))
}

const keyOf = (applicationId: string, formType: string) => `${applicationId} ${formType}`

function shown(
  { runtimes }: Workflows,
  { by_form, transition_name: name, comments, at, actor_name, absent_name }: SendBackRow,
): SentBack {
  const stage = by_form === null ? undefined : (runtimes.get(by_form)?.stage.stage.title ?? by_form)
  return {
    at: at.toISOString(),
    by: actor_name,
    on_behalf_of: absent_name,
    form_name: stage ?? null,
    reason: comments === null || comments === withoutComment({ name }) ? null : comments,
  }
}

/** How many characters of a reason are shown, so that a notification remains one line. */
const longest = 200

/** Returns the sentence for a notification. */
export function sentence({ by, on_behalf_of, reason }: SentBack): string {
  const who = inPlaceOf(by, on_behalf_of)
  if (reason === null) return t('{who} sent it back.', { who })
  return t('{who} sent it back: “{reason}”', { who, reason: oneLine(reason, longest) })
}
