import { t } from '../../src/texts/t.ts'
import type { SentBack } from '../../src/engine/application.ts'
import { withoutComment } from '../../src/engine/rules/comment.ts'
import { type SendBackRow, lastSendBacks } from '../store/applications/sendBacks.ts'
import { findDefinitions } from '../store/audit/definitionVersions.ts'
import { inPlaceOf } from '../model/permissions/inPlaceOf.ts'
import { type RecordedField, filledIn, withheldOf, withheldRecordedIn } from '../model/rights/withheldRecorded.ts'
import { oneLine } from './oneLine.ts'
import type { View } from '../model/view.ts'
import type { ReadContext, Work } from '../model/work.ts'
import type { Workflows } from '../model/machines/workflows.ts'

/** Finds who sent a stage of an application back, why and when; undefined once it is completed again. */
export type SendBacks = (applicationId: string, formType: string) => SentBack | undefined

export async function sendBacksOf(work: ReadContext, applicationIds: string[]): Promise<SendBacks> {
  return sendBacksTo(work, await findSendBacks(work, applicationIds))
}

export const findSendBacks = async (
  { db, workflows }: Pick<Work, 'db' | 'workflows'>,
  applicationIds: string[],
): Promise<SendBackRow[]> =>
  applicationIds.length > 0 ? lastSendBacks(db, { applicationIds, ...workflows.completing }) : []

/**
 * Returns the search over rows that have already been read; `view` is their application, if they have one. Leaves out a
 * reason that may contain the value of a field that is withheld from the person now, as the history does.
 */
export async function sendBacksTo(work: ReadContext, rows: readonly SendBackRow[], view?: View): Promise<SendBacks> {
  const taken = await takenInto(work, rows)
  const ids = new Set([...taken.keys()].map(({ application_id }) => application_id))
  const fields = [...taken.values()].flat()
  const ofView = view && (await withheldOf(work, view, fields))
  const withheldIn = ofView ? () => ofView : await withheldRecordedIn(work, [...ids], fields)
  const isShownIn = (row: SendBackRow) => !(taken.get(row) ?? []).some(withheldIn(row.application_id))
  const byStage = new Map(
    rows.map((row) => [keyOf(row.application_id, row.form_type), shown(work.workflows, row, isShownIn(row))]),
  )
  return (applicationId, formType) => byStage.get(keyOf(applicationId, formType))
}

/**
 * The fields that a reason may be taken from, by a definition before today's. Today's cannot withhold one: its check
 * refuses that.
 */
async function takenInto(
  { db, workflows }: ReadContext,
  rows: readonly SendBackRow[],
): Promise<ReadonlyMap<SendBackRow, RecordedField[]>> {
  const current = new Set<string | null>(workflows.stages.map(({ hash }) => hash))
  const earlier = rows.filter(({ comments, definition_hash }) => comments !== null && !current.has(definition_hash))
  const hashes = new Set(earlier.flatMap(({ definition_hash }) => definition_hash ?? []))
  const files = await findDefinitions(db, [...hashes])
  return new Map(
    earlier.map((row) => {
      const { by_form: form_type, comments, definition_hash } = row
      return [row, filledIn({ form_type, comments, notices: [] }, files.get(definition_hash ?? '')).comments]
    }),
  )
}

const keyOf = (applicationId: string, formType: string) => `${applicationId} ${formType}`

function shown(
  { runtimes }: Workflows,
  { by_form, transition_name: name, comments, at, actor_name, absent_name }: SendBackRow,
  isShown: boolean,
): SentBack {
  const stage = by_form === null ? undefined : (runtimes.get(by_form)?.stage.stage.title ?? by_form)
  return {
    at: at.toISOString(),
    by: actor_name,
    on_behalf_of: absent_name,
    form_name: stage ?? null,
    reason: !isShown || comments === null || comments === withoutComment({ name }) ? null : comments,
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
