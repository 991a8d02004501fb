import type { Application } from '../store/application.ts'
import { findApplications, findOpenIn } from '../store/applications.ts'
import { lastMoves, movesByOthers } from '../store/notifications.ts'
import { refusalsOf } from './refusals.ts'
import { offersOf } from './offers.ts'
import { type View, loadViews } from './view.ts'
import { type StagePlace, hasWorkFor } from './workflows.ts'
import type { Work } from './work.ts'

export interface Notification {
  id: string
  at: string
  text: string
  application_id: string
  reference_number: string
  form_key: string | null
}

/** How many of each kind are told: of what waits the oldest applications, of what was decided the newest. */
const most = 100

/** Stages that wait for the person, and what others decided on their applications, listed newest first. */
export async function listNotifications(work: Work): Promise<Notification[]> {
  const [waiting, decided] = [await waitingStages(work), await decisions(work)]
  return [...waiting, ...decided].toSorted((a, b) => b.at.localeCompare(a.at))
}

interface Waiting {
  place: StagePlace
  application: Application
}

async function waitingStages(work: Work): Promise<Notification[]> {
  const found = await findWaiting(work)
  const moves = await lastMoves(work.db, found.map(({ application }) => application.id))
  return found.map((each) => shown(each, moves.get(each.application.id) ?? each.application.createdAt))
}

/** Applications are read a part at a time: only what the person may act on counts, and most of it is found in the first. */
async function findWaiting(work: Work): Promise<Waiting[]> {
  const places = placesOf(work)
  const ids = await findOpenIn(work.db, places.map(({ stage }) => stage.stage.formType))
  const found: Waiting[] = []
  for (let next = 0; next < ids.length && found.length < most; next += most) {
    const views = await loadViews(work, await findApplications(work.db, ids.slice(next, next + most)))
    const pairs = views.flatMap((view) => places.map((place) => ({ place, view })))
    const waiting = pairs.filter(({ place, view }) => waits(work, place, view))
    found.push(...waiting.map(({ place, view }) => ({ place, application: view.application })))
  }
  return found.slice(0, most)
}

function placesOf({ workflows, actor }: Work): StagePlace[] {
  return [...workflows.places.values()].filter((place) => hasWorkFor(place, actor.role))
}

function waits(work: Work, place: StagePlace, view: View): boolean {
  const { forms, overall } = view.application
  const { formType } = place.stage.stage
  if (!forms.has(formType) || !overall.open.includes(formType)) return false
  return offersOf(place, view.application, refusalsOf(work, view)).some(({ refusals }) => refusals.length === 0)
}

function shown({ place, application }: Waiting, at: Date): Notification {
  const { formType, title } = place.stage.stage
  const name = [application.referenceNumber, application.columns.title].filter(Boolean).join(' ')
  return {
    id: application.forms.get(formType)?.instanceId ?? application.id,
    at: at.toISOString(),
    text: `${title} of ${name} waits for you.`,
    application_id: application.id,
    reference_number: application.referenceNumber,
    form_key: formType,
  }
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
