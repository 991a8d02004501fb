import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { findApplications } from '../../store/applications/applications.ts'
import { findKeptStages } from '../../store/openWork/keptStages.ts'
import { loadViews } from '../view.ts'
import type { Work } from '../work.ts'
import { type OpenStage, keptStage, openStageOf } from './openStage.ts'
import { readingOf } from './openWork.ts'

/** How many applications are read before other requests get a turn. */
const atOnce = 25

type OpenStageContext = Pick<Work, 'db' | 'workflows' | 'known'>

/**
 * The stages among these that are open in these applications, in the order of the applications and then of the stages.
 * Reads an application only if open work does not keep the facts that decide who can act in it.
 */
export async function openStagesIn(work: OpenStageContext, ids: string[], formTypes: string[]): Promise<OpenStage[]> {
  const { db, workflows } = work
  if (ids.length === 0 || formTypes.length === 0) return []
  const rows = await findKeptStages(db, { ids, formTypes, reading: readingOf(workflows) })
  const kept = rows.flatMap(({ facts, ...row }) => (facts ? [keptStage(workflows, { ...row, facts })] : []))
  const unkept = new Set(rows.flatMap(({ id, facts }) => (facts ? [] : [id])))
  const read = await readStages(work, [...unkept], formTypes)
  const stages = [...kept.filter(({ application: { id } }) => !unkept.has(id)), ...read]
  const byPlace = new Map(stages.map((stage) => [placeOf(stage.application.id, stage.form.formType), stage]))
  return ids.flatMap((id) => formTypes.flatMap((formType) => byPlace.get(placeOf(id, formType)) ?? []))
}

async function readStages(work: OpenStageContext, ids: string[], formTypes: string[]): Promise<OpenStage[]> {
  const stages: OpenStage[] = []
  for (let next = 0; next < ids.length; next += atOnce) {
    const views = await loadViews(work, await findApplications(work.db, ids.slice(next, next + atOnce)))
    stages.push(
      ...views.flatMap((view) => formTypes.flatMap((formType) => openStageOf(work.workflows, view, formType) ?? [])),
    )
    await yieldToEventLoop()
  }
  return stages
}

const placeOf = (id: string, formType: string) => `${id} ${formType}`
