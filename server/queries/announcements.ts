import { named } from '../../src/texts/t.ts'
import { fill } from '../../src/engine/path.ts'
import { permissionRefusals } from '../../src/engine/permissions.ts'
import { shownData } from '../../src/engine/validation/wording.ts'
import { findApplications } from '../store/applications/applications.ts'
import { type StoredAnnouncement, announcementsTo } from '../store/messages/announcements.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { type View, loadViews } from '../model/view.ts'
import type { ReadContext } from '../model/work.ts'
import { currentData } from './nestedForm.ts'
import type { Notification } from './notification.ts'

/** Returns the announcements of transitions to this person, filled in with the values that they may see. */
export async function announcementsFor(work: ReadContext, most: number): Promise<Notification[]> {
  const made = await announcementsTo(work.db, work.actor, most)
  if (made.length === 0) return []
  const ids = [...new Set(made.map(({ application_id }) => application_id))]
  const views = await loadViews(work, await findApplications(work.db, ids))
  const byId = new Map(views.map((view) => [view.application.id, view]))
  return made.flatMap((one) => {
    const view = byId.get(one.application_id)
    return view ? announcementNotice(work, view, one) : []
  })
}

/**
 * Returns an announcement as a notification; an empty list if the definitions no longer announce it or no longer
 * address this person.
 */
export function announcementNotice(
  work: ReadContext,
  view: View,
  { id, at, form_type, transition_code, place }: StoredAnnouncement,
): Notification[] {
  const { workflows, actor } = work
  const { application } = view
  const runtime = workflows.runtimes.get(form_type)
  const form = application.forms.get(form_type)
  const definition = runtime?.workflow.announcements.get(transition_code)?.[place]
  if (!runtime || !form || !definition) return []
  const facts = permissionFactsOf(workflows, view)
  if (permissionRefusals(definition.to, actor, facts, workflows.reference).length > 0) return []
  const values = shownData(runtime.stage, currentData(work, runtime, form, view))
  const name = [application.referenceNumber, application.columns.title].filter(Boolean).join(' ')
  return [
    {
      id: `announcement-${id}`,
      at: at.toISOString(),
      text: `${name}: ${fill(named(definition.text), values)}`,
      application_id: application.id,
      reference_number: application.referenceNumber,
      form_key: form_type,
    },
  ]
}
