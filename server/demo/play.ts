import { Readable } from 'node:stream'
import { utcDayOf } from '../../src/engine/codec/stamps.ts'
import { inDatabase } from '../contents/inDatabase.ts'
import { Problem } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import type { UserRecord } from '../store/people/users.ts'
import { takeTransition } from '../workflow/takeTransition.ts'
import { createApplication } from '../workflow/create.ts'
import { startSuccessor } from '../workflow/start/startSuccessor.ts'
import { addDocument } from '../documents/documents.ts'
import { withReceived } from '../contents/receivedFile.ts'
import { saveApplication } from '../workflow/save.ts'
import type { Work } from '../model/work.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { type Step, type Story, counterparties, creation, stepsOf } from './data.ts'
import { type Names, toBody } from './names.ts'
import { filled, filledText } from './templates.ts'

export interface Cast {
  people: Map<string, UserRecord>
  names: Names
  /** The applications so far: ids by title. */
  applications: Map<string, string>
}

const hour = 3_600_000
const day = 24 * hour

/**
 * Plays a story: its people create an application and work on it, through the functions that answer the API. If a rule
 * refuses a step, the story ends there, because the definitions may ask for more than the demo's files contain.
 */
export async function playStory(work: Omit<Work, 'actor'>, story: Story, cast: Cast): Promise<void> {
  const now = work.now.getTime()
  const begun = now - story.daysAgo * day
  const values = valuesOf(story, begun)
  const at = (time: number) => Math.min(officeTime(time), now)
  const as = (username: string, time: number): Work => ({
    ...work,
    actor: actorOf(cast, username),
    now: new Date(at(time)),
  })
  try {
    let application = await open(as(story.by, begun), story, values, cast)
    cast.applications.set(story.title, application.id)
    for (const { name, text } of story.documents ?? [])
      await attach(as(story.by, begun + hour), application.id, name, text)
    let time = begun
    for (const step of stepsOf(story.journey)) {
      time += step.after * hour
      const who = filledText(step.by, values) ?? step.by
      application = await perform(as(who, time), application, step, { ...values, today: dayAt(at(time)) }, cast)
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.warn(`The demo application "${story.title}" ends early: ${JSON.stringify(error.body)}`)
  }
}

async function open(work: Work, { follows, kind = '' }: Story, values: object, cast: Cast): Promise<Application> {
  if (follows === undefined) return createApplication(work, bodyOf(work, creation, values, cast))
  const opened: Application[] = []
  await startSuccessor(work, { id: cast.applications.get(follows) ?? '', kind }, async (_work, application) => {
    opened.push(application)
    return { status: 201, etag: null, body: null }
  })
  const [application] = opened
  if (!application) throw new Error(`The demo's story of "${follows}" is not followed.`)
  return application
}

function valuesOf(story: Story, begun: number): object {
  const profile = counterparties.find(({ name }) => name === story.counterparty)
  return { ...story, profile, requiredBy: dayAt(begun + story.requiredIn * day), visited: dayAt(begun - 16 * day) }
}

const dayAt = (time: number): string => utcDayOf(new Date(time))

/** Moves a time into office hours: the 24 hours of a day become the time from 8 to 18 o'clock, in the same order. */
function officeTime(time: number): number {
  const midnight = Math.floor(time / day) * day
  return midnight + 8 * hour + ((time - midnight) / day) * 10 * hour
}

function actorOf({ people }: Cast, username: string): Work['actor'] {
  const person = people.get(username)
  if (!person) throw new Error(`The demo has no person '${username}'.`)
  return { id: person.id, role: person.role, da_level: person.da_level }
}

function bodyOf(
  { workflows }: Pick<Work, 'workflows'>,
  { stage, data = {} }: Pick<Step, 'stage' | 'data'>,
  values: object,
  { names }: Cast,
) {
  const entries = Object.entries(data).map(([field, template]) => [field, filled(template, values)] as const)
  return toBody(runtimeOf(workflows, stage).stage, Object.fromEntries(entries), names)
}

async function perform(work: Work, before: Application, step: Step, values: object, cast: Cast): Promise<Application> {
  let application = before
  const follow = async (_work: Work, changed: Application) => {
    application = changed
    return { status: 200, etag: null, body: null }
  }
  if (step.data) await saveApplication(work, { id: before.id, body: bodyOf(work, step, values, cast) }, follow)
  if (step.take !== undefined) {
    const instanceId = application.forms.get(step.stage)?.instanceId ?? ''
    const comments = filledText(step.comments, values)
    await takeTransition(work, { instanceId, code: step.take, comments }, follow)
  }
  return application
}

/** Attaches a document. Its few kilobytes go into the database, even if contents are usually stored elsewhere. */
async function attach(work: Work, id: string, name: string, text: string): Promise<void> {
  await withReceived(Readable.from([Buffer.from(text)]), (file) =>
    addDocument(work, inDatabase, { applicationId: id, given: name, file, at: work.now }),
  )
}
