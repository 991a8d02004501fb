import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../src/engine/path.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import type { ChainEntry } from '../store/audit/auditChains.ts'
import { named } from './chain.ts'

/**
 * The recorded value of each field or column, by form type and name; the form type '' stands for the application
 * itself.
 */
type RecordedValues = Map<string, Map<string, unknown>>

/** The state of an application according to its audit. */
export interface ReplayedApplication {
  columns: RecordedValues
  data: RecordedValues
  /** The documents by id; undefined if early entries record no more than the file's name. */
  documents: Map<string, Record<string, unknown>> | undefined
  /** The conditions subsequent, by id. */
  conditions: Map<string, Record<string, unknown>>
  /** The questions on its forms, by id. */
  questions: Map<string, Record<string, unknown>>
  /** The approved limits of its decision, by place. */
  limits: Map<string, Record<string, unknown>>
  /**
   * Whether the entries record every column, so that a column without an entry must be empty. Early versions recorded
   * only a few.
   */
  isWhole: boolean
  /** Entries that changed another value than the one recorded before them, as sentences. */
  contradictions: string[]
}

/** Returns the state before the first entry. */
export function emptyReplay(): ReplayedApplication {
  return {
    columns: new Map(),
    data: new Map(),
    documents: new Map(),
    conditions: new Map(),
    questions: new Map(),
    limits: new Map(),
    isWhole: false,
    contradictions: [],
  }
}

/** Replays the entries of an application's audit, in order. */
export function replay(entries: ChainEntry[]): ReplayedApplication {
  const replayed = emptyReplay()
  for (const entry of entries) replayEntry(replayed, entry)
  return replayed
}

/** Replays one more entry. */
export function replayEntry(replayed: ReplayedApplication, entry: ChainEntry): void {
  if (entry.link === 1) replayed.isWhole = true
  if (entry.version !== null && entry.row_changes === null) forgetColumns(replayed, entry)
  apply(replayed, entry, entry.row_changes ?? [], replayed.columns)
  further[entry.action]?.(replayed, entry)
}

/** How the entries of each action change the recorded data. */
const further: Record<string, (replayed: ReplayedApplication, entry: ChainEntry) => void> = {
  created: takeData,
  saved: takeData,
  transition: takeData,
  sealed: takeLimits,
  ranked: (replayed, entry) => apply(replayed, entry, entry.changes, replayed.columns),
  'document added': addDocument,
  'document removed': removeDocument,
  'conditions stated': takeConditions,
  'condition fulfilled': takeConditions,
  'waiver asked': takeConditions,
  'waiver refused': takeConditions,
  'condition waived': takeConditions,
  'question asked': takeQuestion,
  'question answered': takeQuestion,
  'question withdrawn': takeQuestion,
}

function takeData(replayed: ReplayedApplication, entry: ChainEntry): void {
  apply(replayed, entry, entry.changes, replayed.data)
}

function apply(replayed: ReplayedApplication, entry: ChainEntry, changes: FieldChange[], values: RecordedValues): void {
  const isSure = replayed.isWhole || values === replayed.data
  for (const { form_type, field, before, after } of changes) {
    const known = values.get(form_type) ?? new Map<string, unknown>()
    const recorded = known.get(field) ?? null
    // An entry that restores the recorded value contradicts nothing.
    const isSame = [before, after].some((value) => isDeepStrictEqual(value, recorded))
    if ((isSure || known.has(field)) && !isSame) {
      replayed.contradictions.push(
        `${named(entry)}: ${placeOf(form_type)}, ${field}: the value that it changed does not match the entries before it.`,
      )
    }
    values.set(form_type, known.set(field, after))
  }
}

export const placeOf = (formType: string): string => (formType === '' ? 'application' : `form ${formType}`)

/** An entry of an early version may have changed any column, but records only the names of states. */
function forgetColumns(
  replayed: ReplayedApplication,
  { form_type, to_state, overall_to, effects: others }: ChainEntry,
): void {
  replayed.isWhole = false
  for (const known of replayed.columns.values())
    for (const column of [...known.keys()].filter((name) => name !== 'state_name')) known.delete(column)
  const own = form_type !== null && to_state !== null ? [[form_type, to_state] as const] : []
  const overall = overall_to === null ? [] : [['', overall_to] as const]
  for (const [place, name] of [...own, ...others.map((each) => [each.form_type, each.to_state] as const), ...overall]) {
    replayed.columns.set(place, (replayed.columns.get(place) ?? new Map<string, unknown>()).set('state_name', name))
  }
}

function addDocument(
  replayed: ReplayedApplication,
  { changes: [change], at, actor_id, row_changes }: ChainEntry,
): void {
  if (!isRecord(change?.after)) return forgetDocuments(replayed)
  const when = row_changes === null ? {} : { uploaded_at: at.toISOString() }
  replayed.documents?.set(String(change.after.id), {
    // An entry without a kind, or without a condition, describes a document without one.
    kind: null,
    condition_id: null,
    ...change.after,
    ...when,
    uploaded_by: actor_id,
    removed_by: null,
    removed_at: null,
  })
}

function removeDocument(
  replayed: ReplayedApplication,
  { changes: [change], at, actor_id, row_changes }: ChainEntry,
): void {
  if (!isRecord(change?.before)) return forgetDocuments(replayed)
  const id = String(change.before.id)
  const when = row_changes === null ? undefined : at.toISOString()
  replayed.documents?.set(id, { ...replayed.documents.get(id), removed_by: actor_id, removed_at: when })
}

function takeConditions(replayed: ReplayedApplication, entry: ChainEntry): void {
  takeRows(replayed, entry, 'condition')
}

function takeQuestion(replayed: ReplayedApplication, entry: ChainEntry): void {
  takeRows(replayed, entry, 'question')
}

/** An entry contains every condition or question that it changes in full, before and after. */
function takeRows(replayed: ReplayedApplication, entry: ChainEntry, what: 'condition' | 'question'): void {
  const rows = replayed[`${what}s`]
  for (const { before, after } of entry.changes) {
    if (!isRecord(after)) continue
    const id = String(after.id)
    if (!isDeepStrictEqual(before, rows.get(id) ?? null))
      replayed.contradictions.push(
        `${named(entry)}: ${what} ${id}: what it changed does not match the entries before it.`,
      )
    rows.set(id, after)
  }
}

/** A decision approves each of its lines once. */
function takeLimits(replayed: ReplayedApplication, { changes }: ChainEntry): void {
  for (const { field, after } of changes)
    if (field === 'approved_limit' && isRecord(after)) replayed.limits.set(String(after.place), after)
}

function forgetDocuments(replayed: ReplayedApplication): void {
  replayed.documents = undefined
}
