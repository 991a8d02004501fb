import { type ApplicationRecord, type User, recordOf } from '../engine/application.ts'
import { encode } from '../engine/codec/encode.ts'
import type { FormData, Transition } from '../engine/definition.ts'
import type { Stage } from '../engine/stage.ts'
import { createApplication, getApplication, patchApplication } from './applications.ts'
import { saveText, transitionText } from './errorTexts.ts'
import { StageFailure } from './stageFailure.ts'
import { takeTransition } from './workflow.ts'

export interface SaveRequest {
  stage: Stage
  application?: ApplicationRecord
  data: FormData
  user: User
}

/** Saves the form, creating the application if there is none yet; answers with the whole application as it now is. */
export async function saveStage({ stage, application, data, user }: SaveRequest): Promise<ApplicationRecord> {
  try {
    const payload = encode(stage, data, { application, user, now: new Date() })
    const saved = application
      ? await patchApplication(application.id, payload, application.version)
      : await createApplication(payload)
    return await whole(stage, saved, application)
  } catch (cause) {
    throw new StageFailure(saveText(cause, stage.stage.messages), { stage, cause })
  }
}

/** A server may answer a save with less than the application; then it is read. A save that stands never fails by this. */
async function whole(stage: Stage, saved?: ApplicationRecord, before?: ApplicationRecord): Promise<ApplicationRecord> {
  if (saved && recordOf(saved, stage.stage.source)) return saved
  const known = { ...before, ...saved }
  const id = saved?.id ?? before?.id
  if (id === undefined) throw new Error('The server did not say what it saved.')
  return (await getApplication(id).catch(() => undefined)) ?? { ...known, id }
}

export interface TransitionRequest {
  stage: Stage
  application: ApplicationRecord
  transition: Transition
  comments: string
}

/** Takes a transition of the stage, on the application as the save has left it. */
export async function takeStageTransition({ stage, application, transition, comments }: TransitionRequest): Promise<void> {
  const { messages, source } = stage.stage
  try {
    const instance = recordOf(application, source)?.workflow_instance?.id
    if (!instance) throw new Error(messages.noInstance)
    await takeTransition({ instance, code: transition.code, comments, version: application.version })
  } catch (cause) {
    throw new StageFailure(transitionText(cause, messages), { stage, cause })
  }
}
