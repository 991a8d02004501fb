import { isRecord } from '../../src/engine/path.ts'
import type { ReferenceDefinition } from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import { NotFound } from '../problems.ts'
import { exists } from '../store/applications.ts'
import { history } from '../store/audit.ts'
import { type References, loadReferences, mentions } from './references.ts'
import type { Work } from './work.ts'
import type { Workflows } from './workflows.ts'

/** What happened to an application, newest first: fields by their titles, people and other records by their names. */
export async function readHistory({ db, workflows, known }: Work, id: string) {
  if (!(await exists(db, id))) throw new NotFound()
  const entries = await history(db, id)
  const changes = entries.flatMap((entry) => entry.changes)
  const references = await loadReferences(db, known, changes.flatMap((change) => named(workflows, change)))
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor_name: `${entry.first_name} ${entry.last_name}`.trim(),
    action: entry.action,
    form_name: titleOf(workflows, entry.form_type),
    transition_name: entry.transition_name,
    from_state: entry.from_state,
    to_state: entry.to_state,
    comments: entry.comments,
    changes: entry.changes.map((change) => shown(workflows, change, references)),
  }))
}

function titleOf(workflows: Workflows, formType: string | null): string | null {
  return formType === null ? null : (workflows.places.get(formType)?.stage.stage.title ?? formType)
}

function named(workflows: Workflows, { form_type, field, before, after }: FieldChange) {
  const place = workflows.places.get(form_type)
  return place ? [before, after].flatMap((value) => mentions(place.stage, { [field]: value })) : []
}

function shown(workflows: Workflows, { form_type, field, before, after }: FieldChange, references: References) {
  const stage = workflows.places.get(form_type)?.stage
  if (!stage) return { field, title: field.charAt(0).toUpperCase() + field.slice(1), before, after }
  const name = (value: unknown) => nameOf(stage, field, value, references)
  return { field, title: stage.data.properties[field]?.title ?? field, before: name(before), after: name(after) }
}

/** The value with names in place of what refers to records, in rows too. */
function nameOf({ stage }: Stage, field: string, value: unknown, references: References): unknown {
  const isPerson = Object.hasOwn(stage.currentUser ?? {}, field)
  const definition = stage.references?.[field] ?? (isPerson ? { resource: 'users' } : undefined)
  if (definition) return nameIn(definition, value, references)
  const columns = stage.payload.rows?.[field]?.references
  if (!columns || !Array.isArray(value)) return value
  return value.map((row: unknown) => {
    if (!isRecord(row)) return row
    const entries = Object.entries(row).map(([column, cell]) => {
      const reference = columns[column]
      return [column, reference ? nameIn(reference, cell, references) : cell] as const
    })
    return Object.fromEntries(entries)
  })
}

function nameIn(definition: ReferenceDefinition, value: unknown, references: References): unknown {
  return references.find(definition, value)?.name ?? value
}
