import { t } from '../../../src/texts/t.ts'
import { placesOf } from '../../../src/engine/evolution/places.ts'
import { Invalid } from '../../errors/problems.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { Work } from '../../model/work.ts'
import { type AuditQuery, findPosition, searchAudit } from '../../store/audit/auditSearch.ts'
import { idOfReference } from '../../store/applications/applications.ts'
import { entriesInWords } from './inWords.ts'
import { actionsOf } from './kinds.ts'
import { requirePosition } from '../requirePosition.ts'

export interface SearchQuery {
  limit: number
  /** The id of the last entry that was looked at. */
  cursor?: string
  person?: string
  kind?: string
  /** A form type. */
  form?: string
  /** A field of that form. */
  field?: string
  /** A reference number. */
  application?: string
  since?: string
  until?: string
}

const nothing = { results: [], next: null, looked_until: null }

/** Returns what happened to all applications, newest first. Throws `Refused` for people who may not audit. */
export async function searchHistory(work: Work, { limit, cursor, application, ...query }: SearchQuery) {
  refuseUnlessCapable(work, 'audit', t('search the audit trail'))
  const { db } = work
  const after = cursor === undefined ? undefined : requirePosition(await findPosition(db, cursor))
  const id = application === undefined ? undefined : await idOfReference(db, application)
  if (application !== undefined && id === undefined) return nothing
  const { entries, next, lookedUntil } = await searchAudit(
    db,
    { ...auditQuery(work, query), application: id },
    after,
    limit,
  )
  const inWords = await entriesInWords(work, entries)
  return {
    results: entries.flatMap(({ application_id, reference_number, application_title: title }, n) => {
      const entry = inWords[n]
      return entry ? [{ application_id, reference_number, title, entry }] : []
    }),
    next,
    looked_until: lookedUntil?.toISOString() ?? null,
  }
}

function auditQuery(
  { workflows }: Work,
  { person, kind, form, field, since, until }: Omit<SearchQuery, 'limit' | 'cursor' | 'application'>,
): AuditQuery {
  if (field !== undefined && form === undefined) throw new Invalid({ field: [t('A field needs its form.')] })
  return {
    person,
    actions: actionsOf(kind),
    places: form === undefined ? undefined : placesAsked(workflows, form, field),
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  }
}

/** Returns where entries about a form or a field are recorded: under every name that the field ever had. */
function placesAsked({ runtimes }: Workflows, form: string, field: string | undefined): string[] {
  if (field === undefined) return [form]
  const runtime = runtimes.get(form)
  const isPresent = runtime && Object.hasOwn(runtime.stage.data.properties, field)
  const places = isPresent ? placesOf(runtime, field) : [{ formType: form, field }]
  return places.map((place) => `${place.formType}.${place.field}`)
}
