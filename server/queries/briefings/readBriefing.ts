import { named } from '../../../src/texts/t.ts'
import type { BriefingDefinition, BriefingSection, RecordType } from '../../../src/engine/definition.ts'
import { NotFound } from '../../errors/problems.ts'
import { seenDocuments } from '../../model/conditions/documents.ts'
import { readable } from '../../model/evolution/readable.ts'
import { loadReferences } from '../../model/references.ts'
import { mentioned, viewOf } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findBriefed } from '../../store/briefings/briefedApplication.ts'
import { changedFields, mentionedBefore } from './changedFields.ts'
import { lineOf } from './lines.ts'
import { briefingParts } from './parts/registry.ts'
import { type BriefingContext, briefingContext } from './briefingContext.ts'
import type { ShownSection } from './shown.ts'
import { tableOf } from './table.ts'

export interface BriefingQuery {
  id: string
  /** The form beside which the briefing is read. */
  form: string
  /** When the reader last looked. */
  since?: Date
}

/** The briefings and record types of the definitions. */
export interface BriefingDefinitions {
  briefings: Record<string, BriefingDefinition>
  records: Record<string, RecordType>
}

export interface ShownBriefing {
  title: string
  /** When the briefing was read. Whatever happens later is new to the reader. */
  read_at: string
  sections: ShownSection[]
}

/** By how much `read_at` lies back, in ms: a transaction may be committed this long after the time that it records. */
const overlap = 5_000

/**
 * Returns the briefing beside a form. Throws `NotFound` if there is no such application, or no briefing for the form.
 */
export async function readBriefing(
  asking: Work,
  { briefings, records }: BriefingDefinitions,
  { id, form, since }: BriefingQuery,
): Promise<ShownBriefing> {
  const briefing = Object.values(briefings).find(({ stages }) => stages.includes(form))
  if (!briefing) throw new NotFound()
  const { db, known, actor, now } = asking
  const asked = { id, since: since ?? null, reader: actor.id, same: briefing.related?.same ?? [] }
  const found = await findBriefed(db, asked)
  if (!found) throw new NotFound()
  const work = workOn(asking, found.application)
  const application = readable(work.workflows, found.application)
  const changed = changedFields(work.workflows, found.changes)
  const wanted = [...mentioned(work.workflows, application), ...mentionedBefore(work.workflows, changed)]
  const view = viewOf(work.workflows, application, await loadReferences(db, known, wanted))
  const context = briefingContext({
    work,
    view,
    found: { ...found, documents: await seenDocuments(work, id, found.documents) },
    records,
    changed,
    since,
  })
  return {
    title: named(briefing.title),
    read_at: new Date(now.getTime() - overlap).toISOString(),
    sections: briefing.sections.flatMap((section) => shownSection(context, section)),
  }
}

/** Returns a section; an empty list if it has nothing yet that the reader may see. */
export function shownSection(
  context: BriefingContext,
  { title, fields = [], table, part }: BriefingSection,
): ShownSection[] {
  const lines = fields.flatMap((field) => lineOf(context, field))
  const known = part === undefined ? undefined : briefingParts[part]
  const tables = [...(table ? tableOf(context, table) : []), ...(known ? [known.show(context)] : [])]
  return lines.length + tables.length === 0 ? [] : [{ title: named(title), lines, tables }]
}
