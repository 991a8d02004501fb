import { t } from '../../../src/texts/t.ts'
import { personalFacts } from '../../../src/engine/conditions/facts.ts'
import { shownByPerson, withholds } from '../../../src/engine/conditions/visibility.ts'
import type { Schema, StageFiles } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { FieldChange } from '../../database/applicationTables.ts'
import { rightsOf, withheldFromStored } from './fieldRights.ts'
import { type StageFieldRef, type EvolutionKeys, namesOf, placesElsewhere } from '../../../src/engine/evolution/past.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { type View, loadViews } from '../view.ts'
import type { ReadContext } from '../work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import type { HistoryRow } from '../../store/audit/audit.ts'
import { type KeptRights, findReading, findRights } from '../../store/audit/definitionVersions.ts'

/** A field in an entry of the audit trail, by the name that it had then. */
export type RecordedField = Pick<FieldChange, 'form_type' | 'field'>

/**
 * Whether a field's values are withheld from the reader of what was recorded. The field may have any name that it ever
 * had.
 */
export type IsWithheld = (change: RecordedField) => boolean

/**
 * Finds which recorded values are withheld from the person: those that the form withholds today, including values from
 * before the form had rights. A field that the form no longer has keeps the rights of every definition that gave it
 * any. If a rule about people showed it, it is withheld from everybody: the conditions of that time are not compiled.
 */
export async function withheldRecorded(work: ReadContext, id: string, recorded: RecordedField[]): Promise<IsWithheld> {
  return (await withheldRecordedIn(work, [id], recorded))(id)
}

/** How many applications are read at a time. */
const batch = 25

/**
 * Finds which recorded values of several applications are withheld from the person. The result takes the id of one of
 * them; all values of an application that was not found are withheld.
 */
export async function withheldRecordedIn(
  work: ReadContext,
  ids: string[],
  recorded: RecordedField[],
): Promise<(id: string) => IsWithheld> {
  const found = await withholding(work, recorded)
  if (isNothing(found)) return () => () => false
  const known = new Map<string, IsWithheld>()
  for (let from = 0; from < ids.length; from += batch) {
    const views = await loadViews(work, await findApplications(work.db, ids.slice(from, from + batch)))
    for (const view of views) known.set(view.application.id, withheldIn(work, view, found))
  }
  return (id) => known.get(id) ?? (() => true)
}

/** Finds which recorded values are withheld from the person in an application that has been read already. */
export async function withheldOf(work: ReadContext, view: View, recorded: RecordedField[]): Promise<IsWithheld> {
  const found = await withholding(work, recorded)
  return isNothing(found) ? () => false : withheldIn(work, view, found)
}

/** What withholds values: the stages of today, and what is kept of fields that they no longer have. */
interface WithholdingRules {
  stages: Stage[]
  earlier: KeptRights[]
  /** The places of fields that rules about people showed. */
  shownByPerson: RecordedField[]
}

async function withholding(work: ReadContext, recorded: RecordedField[]): Promise<WithholdingRules> {
  const isAnyRemoved = recorded.some((place) => isRemoved(work, today(work, place)))
  const stages = [...work.workflows.runtimes.values()].map(({ stage }) => stage).filter(withholds)
  if (!isAnyRemoved) return { stages, earlier: [], shownByPerson: [] }
  const kept = await findReading(work.db, personalFacts)
  return {
    stages,
    earlier: await findRights(work.db),
    shownByPerson: kept.flatMap((files) => placesByPerson(work, files)),
  }
}

const isNothing = ({ stages, earlier, shownByPerson: places }: WithholdingRules): boolean =>
  stages.length + earlier.length + places.length === 0

function withheldIn(
  work: ReadContext,
  view: View,
  { stages, earlier, shownByPerson: places }: WithholdingRules,
): IsWithheld {
  const hiddenIn = hiddenByForm(work, view, stages)
  const past = new Set([...earlier.flatMap((kept) => hiddenUnder(work, view, kept)), ...places].map(keyOf))
  return (change) => {
    const { form_type, field } = today(work, change)
    return isRemoved(work, { form_type, field }) ? past.has(keyOf(change)) : hiddenIn(form_type).has(field)
  }
}

/** Looked through for the forms that are asked about. */
function hiddenByForm(work: ReadContext, view: View, stages: Stage[]): (formType: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (formType) => {
    const stage = stages.find(({ stage: { formType: own } }) => own === formType)
    const hidden = known.get(formType) ?? (stage ? withheldFromStored(work, stage, view) : new Set<string>())
    known.set(formType, hidden)
    return hidden
  }
}

/** The field of today's definitions in which a recorded value is now. */
function today({ workflows }: ReadContext, { form_type, field }: RecordedField): RecordedField {
  const place = fieldAt(workflows, { formType: form_type, field })
  return { form_type: place.formType, field: place.field }
}

function isRemoved({ workflows }: ReadContext, { form_type, field }: RecordedField): boolean {
  const stage = workflows.runtimes.get(form_type)?.stage
  return form_type !== '' && !(stage && Object.hasOwn(stage.data.properties, field))
}

const keyOf = ({ form_type, field }: RecordedField): string => `${form_type} ${field}`

/** The places of the fields that an earlier definition withholds from the reader. */
function hiddenUnder(work: ReadContext, view: View, { form_type, rights, formerly }: KeptRights): RecordedField[] {
  const { hidden = [] } = rightsOf(work, { rights }, view) ?? {}
  return hidden.flatMap((field) => placesOf(work, { form_type, field }, { formerly: formerly?.[field] }))
}

function placesByPerson(work: ReadContext, files: StageFiles): RecordedField[] {
  const { formType } = files.stage
  const { properties } = files.data
  return shownByPerson(files).flatMap((field) =>
    placesOf(work, { form_type: formType, field }, properties[field] ?? {}),
  )
}

/** Where a field's values are recorded: under every name that it had had by then. */
function placesOf(
  work: ReadContext,
  { form_type, field }: RecordedField,
  past: Schema & EvolutionKeys,
): RecordedField[] {
  const elsewhere = placesElsewhere(past).flatMap((place) => formsWith(work, place))
  return [...namesOf(field, past).map((name) => ({ form_type, field: name })), ...elsewhere]
}

const formsWith = ({ workflows }: ReadContext, { source, field }: StageFieldRef): RecordedField[] =>
  workflows.stages.flatMap(({ stage }) => (stage.source === source ? { form_type: stage.formType, field } : []))

const inPlace = () => t('This names a value that you may not see.')

type Sentences = Pick<HistoryRow, 'form_type' | 'comments' | 'notices'>

/** The fields whose values an entry's comments and notices may contain, by the definition of that time. */
export function filledIn(
  entry: Sentences,
  files: StageFiles | undefined,
): Record<'comments' | 'notices', RecordedField[]> {
  const { form_type, comments, notices } = entry
  if (form_type === null || !files) return { comments: [], notices: [] }
  const { comments: taken = [], guards, rules = [] } = files.stage
  const texts = [...guards.map(({ message }) => message), ...rules.map(({ warn = '' }) => warn)]
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field))
  // A field is recorded under its oldest name.
  const placed = (field: string): RecordedField[] => {
    const schema = files.data.properties[field]
    return schema ? namesOf(field, schema).map((name) => ({ form_type, field: name })) : []
  }
  return {
    comments: comments === null ? [] : taken.flatMap(({ take }) => take).flatMap(placed),
    notices: notices.length === 0 ? [] : named.flatMap(placed),
  }
}

/** The comments and notices of an entry, unless they may contain the value of a field that is withheld now. */
export function withheldSentences(
  entry: Sentences,
  files: StageFiles | undefined,
  isWithheld: IsWithheld,
): Pick<Sentences, 'comments' | 'notices'> {
  const fields = filledIn(entry, files)
  return {
    comments: fields.comments.some(isWithheld) ? inPlace() : entry.comments,
    notices: fields.notices.some(isWithheld) ? [inPlace()] : entry.notices,
  }
}
