import type { ApplicationRecord } from '../engine/application.ts'
import type { ApplicationDefinition, ReferenceData } from '../engine/definition.ts'
import type { Stage } from '../engine/stage.ts'
import { getApplication } from './applications.ts'
import { type DefinitionIndex, loadIndex, loadStage } from './definitions.ts'
import { StageFailure } from './stageFailure.ts'

export interface Opened {
  stage: Stage
  /** Absent for a new application. */
  application?: ApplicationRecord
  reference: ReferenceData
  definition: ApplicationDefinition
}

/**
 * Opens a form: of an existing application by form type, else its first sub-process's; without an id, the stage that
 * creates one (product spec §2, form router). Throws a `StageFailure` with the texts of §2 and §8.
 */
export async function openStage({ id, formType }: { id?: string; formType?: string }): Promise<Opened> {
  const index = await loadIndex().catch((cause) => fail(`Error: ${messageOf(cause)}`, cause))
  const application = id === undefined ? undefined : await load(index, id, formType)
  const type = id === undefined ? index.application.creates : formType || application?.sub_processes?.[0]?.form_key
  const stage = type
    ? await loadStage(index, type).catch((cause) => fail(`Error: ${messageOf(cause)}`, cause))
    : undefined
  if (!stage) return fail('Error: Could not determine which form to load. Please check the URL or go back.')
  return { stage, application, reference: index.reference, definition: index.application }
}

async function load(index: DefinitionIndex, id: string, formType?: string): Promise<ApplicationRecord> {
  const application = await getApplication(id).catch(async (cause) =>
    fail(await loadFailed(index, cause, formType), cause),
  )
  return application ?? fail('No application data found.')
}

/** The stage's own text, once the stage is known. */
async function loadFailed(index: DefinitionIndex, cause: unknown, formType?: string): Promise<string> {
  const stage = formType ? await loadStage(index, formType).catch(() => undefined) : undefined
  return stage?.stage.messages.loadFailed ?? `Error: ${messageOf(cause)}`
}

function fail(message: string, cause?: unknown): never {
  throw new StageFailure(message, { cause })
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
