import { findApplications, findOpenIn } from '../store/applications.ts'
import { lastMoves, movesByOthers } from '../store/notifications.ts'
import { refusalsOf } from './facts.ts'
import { offersOf } from './offers.ts'
import { type View, loadViews } from './view.ts'
import { type StagePlace } from './workflows.ts'
import type { Work } from './work.ts'

export interface Notification {
  id: string
  at: string
  text: string
  application_id: string
  reference_number: string
  form_key: string | null
}

/** How many of each kind are looked at. */
const most = 100

/** Stages that wait for the person, and what others decided on their applications, newest first. */
export async function listNotifications(work: Work): Promise<Notification[]> {
  const [waiting, decided] = [await waitingStages(work), await decisions(work)]
  return [...waiting, ...decided].toSorted((a, b) => b.at.localeCompare(a.at))
}

async function waitingStages(work: Work): Promise<Notification[]> {
  const { db } = work
  const ids = await findOpenIn(db, placesOf(work).map(({ stage }) => stage.stage.formType), most)
  const [applications, moves] = [await findApplications(db, ids), await lastMoves(db, ids)]
  const views = await loadViews(work, applications)
  return views.flatMap((view) =>
    placesOf(work).flatMap((place) => waiting(work, place, view, moves.get(view.application.id) ?? view.application.createdAt)),
  )
}

/** The stages in which the person's role has anything to do. */
function placesOf({ workflows, actor }: Work): StagePlace[] {
  return [...workflows.places.values()].filter(({ workflow }) => !workflow.roles || workflow.roles.has(actor.role))
}

function waiting(work: Work, place: StagePlace, view: View, at: Date): Notification[] {
  const { application } = view
  const { formType, title } = place.stage.stage
  const form = application.forms.get(formType)
  if (!form || !application.overall.open.includes(formType)) return []
  const offers = offersOf(place, application, refusalsOf(work, view))
  if (!offers.some(({ refusals }) => refusals.length === 0)) return []
  const name = [application.referenceNumber, application.columns.title].filter(Boolean).join(' ')
  return [
    {
      id: form.instanceId,
      at: at.toISOString(),
      text: `${title} of ${name} waits for you.`,
      application_id: application.id,
      reference_number: application.referenceNumber,
      form_key: formType,
    },
  ]
}

async function decisions({ db, workflows, actor }: Work): Promise<Notification[]> {
  const moves = await movesByOthers(db, actor.id, most)
  return moves.map((move) => {
    const stage = workflows.places.get(move.form_type ?? '')?.stage.stage.title ?? move.form_type
    const name = [move.reference_number, move.title].filter(Boolean).join(' ')
    const who = `${move.first_name} ${move.last_name}`.trim()
    return {
      id: move.id,
      at: move.at.toISOString(),
      text: `${who}: ${move.transition_name} (${stage}) on ${name}. It is now ${move.to_state}.`,
      application_id: move.application_id,
      reference_number: move.reference_number,
      form_key: move.form_type,
    }
  })
}
