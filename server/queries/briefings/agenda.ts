import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type View, loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { listAwaiting } from '../awaiting.ts'
import { lineOf } from './lines.ts'
import type { BriefingDefinitions } from './readBriefing.ts'
import { briefingContext } from './briefingContext.ts'
import type { ShownLine } from './shown.ts'

/** An application that awaits the person's decision. */
export interface AgendaEntry {
  application_id: string
  reference_number: string
  title: string | null
  /** The form type in which it is decided. */
  form_key: string
  lines: ShownLine[]
}

export interface Agenda {
  results: AgendaEntry[]
  /** How many further applications await the person's decision. */
  left_out: number
}

/** How many applications an agenda shows: the newest. */
const most = 100

const nothing = { documents: [], exceptions: [], related: [], conditions: [] }

/**
 * Returns the applications that await the person's decision, newest first, each with the lines that the briefing of its
 * approving form gives the agenda.
 */
export async function readAgenda(work: Work, { briefings, records }: BriefingDefinitions): Promise<Agenda> {
  const all = await listAwaiting(work)
  const awaiting = all.slice(0, most)
  const views = await loadViews(
    work,
    await findApplications(
      work.db,
      awaiting.map(({ id }) => id),
    ),
  )
  const entries: AgendaEntry[] = []
  for (const [n, view] of views.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    entries.push(entryOf(work, view, { briefings, records }))
  }
  return { results: entries, left_out: all.length - awaiting.length }
}

/** How many applications are looked through before other requests get a turn. */
const atOnce = 5

function entryOf(work: Work, view: View, { briefings, records }: BriefingDefinitions): AgendaEntry {
  const { id, referenceNumber, columns } = view.application
  const own = workOn(work, view.application)
  const form = own.workflows.application.approves
  const { agenda = [] } = Object.values(briefings).find(({ stages }) => stages.includes(form)) ?? {}
  const reading = briefingContext({ work: own, view, found: nothing, records, changed: new Map(), since: undefined })
  return {
    application_id: id,
    reference_number: referenceNumber,
    title: columns.title,
    form_key: form,
    lines: agenda.flatMap((field) => lineOf(reading, field)),
  }
}
