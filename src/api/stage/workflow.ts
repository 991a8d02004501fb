import type { Acknowledgement } from '../../engine/rules/fieldRules.ts'
import { extras } from '../http/extras.ts'
import { versionOf } from '../http/attempts.ts'
import { answer, client } from '../http/client.ts'
import { write } from '../http/write.ts'

export interface TransitionRequest {
  /** The workflow instance's id. */
  instance: string
  code: string
  comments: string
  acknowledgement?: Acknowledgement
  /** The application's, as of the save before. */
  version?: number
}

/**
 * Takes a transition; the server does it once, however often the same request comes (decision 7). Returns the application's
 * version after it, where the server counts versions.
 */
export async function takeTransition({
  instance,
  code,
  comments,
  acknowledgement,
  version,
}: TransitionRequest): Promise<number | undefined> {
  // A server of product spec §7 alone has no place for it but the comments.
  const body =
    acknowledgement && !extras.areOffered()
      ? { transition_code: code, comments: [comments, ...acknowledgement.warnings, acknowledgement.reason].join('\n') }
      : { transition_code: code, comments, ...(acknowledgement && { acknowledgement }) }
  return write(`transition ${instance}`, body, version, async (headers) => {
    const call = client.POST('/api/workflow-instances/{id}/transition/', {
      params: { path: { id: instance }, header: headers },
      body,
    })
    const { data, response } = await answer(call)
    return versionOf(response, data)
  })
}
