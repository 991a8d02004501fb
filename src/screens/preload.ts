import { session } from '../api/http/session.ts'
import { extras } from '../api/http/extras.ts'
import { listPage, pageSize } from '../api/lists/lists.ts'
import { readPipeline } from '../api/lists/pipeline.ts'
import { paths } from './paths.ts'

/** Data that a screen opens with. They can be requested while the screen's code still loads. */
export interface Preload<T> {
  begin(): void
  /** Returns the request that was begun, once. After that, or if none was begun, sends a new one. */
  take(): Promise<T>
}

/** In ms: if nobody has taken the answer by then, the screen was never opened. */
const takeWithin = 10_000

export function preload<T>(ask: () => Promise<T>): Preload<T> {
  let begun: Promise<T> | undefined
  return {
    begin() {
      const asked = ask()
      begun = asked
      // The screen that takes the answer also receives its failure.
      asked.catch(() => undefined)
      setTimeout(() => {
        if (begun === asked) begun = undefined
      }, takeWithin)
    },
    take() {
      const asked = begun ?? ask()
      begun = undefined
      return asked
    },
  }
}

export const newestApplications = preload(() => listPage({ limit: pageSize }))
export const pipelineFigures = preload(readPipeline)

/** Requests what the page at this address opens with, if somebody is signed in who may see it. */
export function beginPreloads(pathname: string): void {
  const { token, user } = session.restore()
  if (token === null) return
  if (pathname === paths.home || pathname === paths.dashboard) newestApplications.begin()
  if (pathname === paths.pipeline && extras.areOffered() && user?.capabilities?.includes('supervise'))
    pipelineFigures.begin()
}
