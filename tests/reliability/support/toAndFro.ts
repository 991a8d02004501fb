import type { Dispatcher } from 'undici'

/** An application that its requester submits and the reviewer sends back, again and again. */
export interface MovingApplication {
  /** The workflow instances of its two stages. */
  request: string
  review: string
  isSubmitted: boolean
}

type TakeTransition = (
  who: 'requester' | 'reviewer',
  instance: string,
  body: object,
) => Promise<Dispatcher.ResponseData>

/**
 * Moves one file after the other; each has one request under way at most, for the next depends on the state it leads
 * to.
 */
export function toAndFro(files: MovingApplication[]) {
  const idle = [...files]
  let moved = 0
  return {
    /** How often an application has gone on or back. */
    moved: () => moved,
    /** Undefined where every file is under way. */
    move(take: TakeTransition): Promise<Dispatcher.ResponseData> | undefined {
      const file = idle.shift()
      return file && moveOn(file, take)
    },
  }

  /** A file of whose request nothing is heard is not moved again: where it is by now is not known. */
  async function moveOn(file: MovingApplication, take: TakeTransition): Promise<Dispatcher.ResponseData> {
    const answer = file.isSubmitted
      ? await take('reviewer', file.review, { transition_code: 'CR_SEND_BACK', comments: 'Please say more.' })
      : await take('requester', file.request, { transition_code: 'CR_TR_1' })
    if (answer.statusCode === 200) {
      file.isSubmitted = !file.isSubmitted
      moved += 1
    }
    idle.push(file)
    return answer
  }
}
