import { isDeepStrictEqual } from 'node:util'
import type { RecordedApplication } from '../store/applications/recorded.ts'
import { type ReplayedApplication, placeOf } from './replay.ts'

/** A value of an application that does not match its audit. */
export interface Difference {
  /** A form's type, 'documents', 'conditions', 'questions', 'limits', or '' for the application itself. */
  of: string
  /** A sentence with both values, found and recorded. */
  message: string
  /** The sentence without the values. */
  withoutValues: string
  /** The place alone, for the log, which must not hold what people wrote. */
  name: string
}

/** The rows beside an application. Questions are compared only if they are given. */
export interface RelatedRows {
  documents: { id: string }[]
  conditions: { id: string }[]
  questions?: { id: string }[]
  limits: { place: number }[]
}

/** Returns the values of an application that do not match its audit. */
export function differencesFrom(
  replayed: ReplayedApplication,
  stored: RecordedApplication,
  { documents, conditions, questions, limits }: RelatedRows,
): Difference[] {
  const forms = [
    ...new Set([...Object.keys(stored.forms), ...replayed.columns.keys(), ...replayed.data.keys()]),
  ].filter((formType) => formType !== '')
  return [
    ...compared('', placeOf(''), stored.columns, recordedColumns(replayed, '', stored.columns)),
    ...forms.flatMap((formType) => ofForm(replayed, stored, formType)),
    ...(replayed.documents ? ofList('document', replayed.documents, documents) : []),
    ...ofList('condition', replayed.conditions, conditions),
    ...(questions ? ofList('question', replayed.questions, questions) : []),
    ...ofList(
      'limit',
      replayed.limits,
      limits.map((limit) => ({ ...limit, id: String(limit.place) })),
    ),
  ]
}

function ofForm(replayed: ReplayedApplication, { forms }: RecordedApplication, formType: string): Difference[] {
  const form = forms[formType]
  const place = placeOf(formType)
  const isRecorded = replayed.columns.has(formType) || replayed.data.has(formType)
  if (!form) return [different(formType, `${place}: it is missing`)]
  if (replayed.isWhole && !isRecorded) return [different(formType, `${place}: no entry of the audit records it`)]
  return [
    ...compared(formType, place, form.columns, recordedColumns(replayed, formType, form.columns)),
    ...compared(formType, place, form.data, {
      ...unset(form.data),
      ...Object.fromEntries(replayed.data.get(formType) ?? []),
    }),
  ]
}

/**
 * Returns the recorded columns. If the audit is complete, a column that it does not mention counts as recorded empty.
 */
function recordedColumns(
  { columns, isWhole }: ReplayedApplication,
  formType: string,
  stored: object,
): Record<string, unknown> {
  return { ...(isWhole && unset(stored)), ...Object.fromEntries(columns.get(formType) ?? []) }
}

const unset = (stored: object) => Object.fromEntries(Object.keys(stored).map((name) => [name, null]))

/** Returns the rows beside the application that differ, by their ids. */
function ofList(
  what: 'document' | 'condition' | 'question' | 'limit',
  expected: ReadonlyMap<string, Record<string, unknown>>,
  rows: { id: string }[],
): Difference[] {
  const of = `${what}s`
  const ids = [...new Set([...expected.keys(), ...rows.map(({ id }) => id)])]
  return ids.flatMap((id) => {
    const place = `${what} ${id}`
    const [row, recordedAs] = [rows.find((each) => each.id === id), expected.get(id)]
    if (!row) return [different(of, `${place}: it is missing`)]
    if (!recordedAs) return [different(of, `${place}: no entry of the audit records it`)]
    return compared(of, place, JSON.parse(JSON.stringify(row)) as Record<string, unknown>, recordedAs)
  })
}

/** Returns the recorded values that differ from the stored ones. */
function compared(
  of: string,
  place: string,
  stored: Record<string, unknown>,
  expected: Record<string, unknown>,
): Difference[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = stored[name] ?? null
    if (value === undefined || isDeepStrictEqual(found, value)) return []
    return [
      different(
        of,
        `${place}: ${name}`,
        ' does not match the record',
        `: found ${shown(found)}, recorded ${shown(value)}`,
      ),
    ]
  })
}

const different = (of: string, name: string, what = '', values = ''): Difference => ({
  of,
  message: `${name}${what}${values}.`,
  withoutValues: `${name}${what}.`,
  name,
})

const longest = 80

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
