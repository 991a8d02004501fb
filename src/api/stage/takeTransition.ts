import { type ApplicationRecord, recordOf } from '../../engine/application.ts'
import type { Transition } from '../../engine/definition.ts'
import type { LimitChange } from '../../engine/rules/approvedLimits.ts'
import type { Acknowledgement } from '../../engine/rules/fieldRules.ts'
import type { Stage } from '../../engine/stage.ts'
import { versionOf } from '../http/attempts.ts'
import { answer, client } from '../http/client.ts'
import { extras } from '../http/extras.ts'
import { write } from '../http/write.ts'
import { lastSeen } from './lastSeen.ts'
import { transitionText } from './stageErrorTexts.ts'
import { StageFailure } from './stageFailure.ts'

export interface StageTransitionRequest {
  stage: Stage
  application: ApplicationRecord
  transition: Transition
  comments: string
  acknowledgement?: Acknowledgement
  limits?: LimitChange[]
}

/** Takes a transition of the stage, on the application as the save has left it. */
export async function takeStageTransition({
  stage,
  application,
  transition,
  comments,
  acknowledgement,
  limits,
}: StageTransitionRequest): Promise<void> {
  const { messages, source, requiresInstance = true } = stage.stage
  try {
    const instance = recordOf(application, source)?.workflow_instance?.id
    // Product spec §4: a stage may not refuse for want of an instance. It is not known then why there is none.
    if (!instance) throw new Error(requiresInstance ? messages.noInstance : '')
    const { code } = transition
    const given = { comments, acknowledgement, limits }
    const version = await takeTransition({ instance, code, ...given, version: application.version })
    if (version !== undefined) lastSeen.keep(application.id, version)
  } catch (cause) {
    throw new StageFailure(transitionText(cause, messages), { stage, cause })
  }
}

export interface TransitionRequest {
  /** The workflow instance's id. */
  instance: string
  code: string
  comments: string
  acknowledgement?: Acknowledgement
  /** What a decision approves in place of what was asked; absent: all as asked. */
  limits?: LimitChange[]
  /** The application's, as of the save before. */
  version?: number
}

/**
 * Takes a transition; the server does it once, however often the same request comes (spec decision 7). Returns the
 * application's version after it, where the server counts versions.
 */
export async function takeTransition({
  instance,
  code,
  comments,
  acknowledgement,
  limits,
  version,
}: TransitionRequest): Promise<number | undefined> {
  // A server of product spec §7 alone has no place for it but the comments.
  const body =
    acknowledgement && !extras.areOffered()
      ? { transition_code: code, comments: [comments, ...acknowledgement.warnings, acknowledgement.reason].join('\n') }
      : {
          transition_code: code,
          comments,
          ...(acknowledgement && { acknowledgement }),
          ...(limits?.length && { approved_limits: limits }),
        }
  return write(`transition ${instance}`, body, version, async (headers) => {
    const call = client.POST('/api/workflow-instances/{id}/transition/', {
      params: { path: { id: instance }, header: headers },
      body,
    })
    const { data, response } = await answer(call)
    return versionOf(response, data)
  })
}
