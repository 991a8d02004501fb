import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { roleTitle } from '../../../src/engine/capabilities.ts'
import { asText, isRecord } from '../../../src/engine/path.ts'
import { shownChange } from '../../../src/engine/shown/change.ts'
import type { NameOf } from '../../../src/engine/shown/value.ts'
import type { FieldChange } from '../../database/applicationTables.ts'
import { fullName } from '../../store/people/fullName.ts'
import { type AuditAction, type HistoryRow } from '../../store/audit/audit.ts'
import { type References, loadReferences, mentions } from '../../model/references.ts'
import type { Work } from '../../model/work.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import { limitSentences, linesIn } from '../limits/inHistory.ts'
import { askedFields, askedPeople, isEntrySeen, questionShown } from '../questions/inHistory.ts'
import {
  type IsWithheld,
  filledIn,
  withheldRecordedIn,
  withheldSentences,
} from '../../model/rights/withheldRecorded.ts'
import { type ConditionRow, findConditions } from '../../store/conditions/conditions.ts'
import { namesOf } from '../../store/questions/questions.ts'
import { type ChangeWithFiles, type EntryDefinitions, entryDefinitions } from '../entryDefinitions.ts'
import { conditionActions, documentActions } from './kinds.ts'

/**
 * How many characters of changed texts are put into words, which takes a few milliseconds, before other requests get a
 * turn.
 */
const slice = 64 * 1024

/**
 * Returns entries in words: fields by their titles and values by their names, without what the person may not see. An
 * entry about a question on such a field becomes undefined.
 */
export async function entriesInWords(work: Work, entries: HistoryRow[]) {
  const { db, workflows, known } = work
  const definitions = await entryDefinitions(db, workflows, entries)
  const conditions = await findConditions(db, entries.flatMap(conditionOfDocument))
  const withheldIn = await withheldRecordedIn(
    work,
    [...new Set(entries.map(({ application_id: id }) => id))],
    [
      ...conditions.values(),
      ...entries.flatMap((entry) => {
        const { comments, notices } = filledIn(entry, definitions.files(entry))
        return [...entry.changes, ...linesIn(entry), ...askedFields(entry), ...comments, ...notices]
      }),
    ],
  )
  const limitsIn = await limitSentences(work, entries, withheldIn)
  const references = await loadReferences(
    db,
    known,
    entries.flatMap((entry) => entry.changes.flatMap((change) => named(definitions.change(entry, change)))),
  )
  const names = await namesOf(db, entries.flatMap(askedPeople))
  return inSlices(entries, (entry) => {
    const isWithheld = withheldIn(entry.application_id)
    if (!isEntrySeen(entry, isWithheld)) return undefined
    return shown(workflows, entry, { definitions, references, isWithheld, limitsIn, names, conditions })
  })
}

async function inSlices<Shown>(entries: HistoryRow[], show: (entry: HistoryRow) => Shown): Promise<Shown[]> {
  const results: Shown[] = []
  let since = 0
  for (const entry of entries) {
    if (since > slice) await yieldToEventLoop()
    since = (since > slice ? 0 : since) + charactersIn(entry)
    results.push(show(entry))
  }
  return results
}

const charactersIn = ({ changes }: HistoryRow): number =>
  changes.reduce((sum, { before, after }) => sum + asText(before).length + asText(after).length, 0)

function named({ files, field, before, after }: ChangeWithFiles) {
  return files ? [before, after].flatMap((value) => mentions(files, { [field]: value })) : []
}

interface EntryContext {
  definitions: EntryDefinitions
  references: References
  isWithheld: IsWithheld
  limitsIn: (entry: HistoryRow) => string[] | undefined
  /** The names of the people who are asked, by id. */
  names: ReadonlyMap<string, string>
  /** The conditions for which documents were attached, by id. */
  conditions: ReadonlyMap<string, ConditionRow>
}

function shown(workflows: Workflows, entry: HistoryRow, context: EntryContext) {
  const { definitions, isWithheld, limitsIn, names } = context
  const isDocument = isAmong(documentActions, entry.action)
  const attachedFor = conditionOfDocument(entry).flatMap((id) => context.conditions.get(id) ?? [])
  const document = attachedFor.some(isWithheld) ? null : documentOf(entry)
  const seal = entry.action === 'sealed' ? String(entry.changes[0]?.after) : null
  const conditions = conditionsOf(entry, isWithheld)
  const approved_limits = limitsIn(entry)
  const question = questionShown(workflows, entry, names)
  const absent = { first_name: entry.absent_first_name, last_name: entry.absent_last_name }
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor_name: fullName(entry),
    on_behalf_of: entry.on_behalf_of === null ? null : fullName(absent),
    actor_role: entry.actor_role && roleTitle(workflows.reference, entry.actor_role),
    action: entry.action,
    form_key: entry.form_type,
    form_name: titleOf(workflows, entry.form_type),
    transition_name: entry.transition_name,
    from_state: entry.from_state,
    to_state: entry.to_state,
    application_from: entry.overall_from,
    application_to: entry.overall_to,
    effects: entry.effects.flatMap(({ form_type, ...effect }) =>
      form_type === entry.form_type ? [] : [{ form_name: titleOf(workflows, form_type) ?? '', ...effect }],
    ),
    ...withheldSentences(entry, definitions.files(entry), isWithheld),
    ...(conditions?.length === 0 && { comments: null }),
    document,
    seal,
    ...(conditions && { conditions }),
    ...(approved_limits && { approved_limits }),
    ...(question && { question }),
    changes:
      isDocument || seal || conditions || question
        ? []
        : entry.changes.flatMap((recorded) => {
            const change = definitions.change(entry, recorded)
            const other =
              change.form_type && change.form_type !== entry.form_type ? titleOf(workflows, change.form_type) : null
            return changeOf(recorded, change, context).map((part) =>
              other === null ? part : { ...part, form_name: other },
            )
          }),
  }
}

/**
 * The texts of the conditions that an entry is about, without those that the reader may not see; undefined for other
 * entries.
 */
function conditionsOf({ action, changes }: HistoryRow, isWithheld: IsWithheld): string[] | undefined {
  if (!isAmong(conditionActions, action)) return undefined
  return changes.flatMap((change) => (isRecord(change.after) && !isWithheld(change) ? [asText(change.after.text)] : []))
}

/** Returns the change of a field, without values if the reader may not see them. */
function changeOf(
  recorded: FieldChange,
  { files, ...change }: ChangeWithFiles,
  { references, isWithheld }: EntryContext,
) {
  const nameOf: NameOf = (reference, value) => references.find(reference, value)?.name
  if (!isWithheld(recorded)) return shownChange(files, change, nameOf)
  const [unset, kind] = [{ before: null, after: null }, 'text' as const]
  return shownChange(files, { ...change, ...unset }, nameOf).map(({ field, title }) => {
    return { field, title, kind, ...unset, withheld: true }
  })
}

function titleOf(workflows: Workflows, formType: string | null): string | null {
  return formType === null ? null : (workflows.runtimes.get(formType)?.stage.stage.title ?? formType)
}

/** The id of the condition subsequent for which an entry's document was attached, in a list. */
function conditionOfDocument({ action, changes }: HistoryRow): string[] {
  const after = changes[0]?.after
  const id = isAmong(documentActions, action) && isRecord(after) ? after.condition_id : undefined
  return typeof id === 'string' ? [id] : []
}

/** The document that an entry is about; null for other entries. Early entries hold only its name. */
function documentOf({ action, changes }: HistoryRow): HistoryDocument | null {
  const value = changes[0]?.after ?? changes[0]?.before
  if (!isAmong(documentActions, action)) return null
  if (!isRecord(value)) return { name: String(value), size: null, version: null }
  const { name, size, version } = value
  return { name: String(name), size: numberOrNull(size), version: numberOrNull(version) }
}

interface HistoryDocument {
  name: string
  /** In bytes. */
  size: number | null
  version: number | null
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const isAmong = (actions: readonly AuditAction[], action: string): boolean => actions.some((each) => each === action)
