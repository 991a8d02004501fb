import { session } from '../api/http/session.ts'
import { extras } from '../api/http/extras.ts'
import { listPage, pageSize } from '../api/lists/lists.ts'
import { readPipeline } from '../api/lists/pipeline.ts'
import { paths } from './paths.ts'

/** What a screen opens with: it may be asked for while the screen's code is on its way. */
export interface Early<T> {
  begin(): void
  /** The answer that was asked for, once; later, or if nobody did, it is asked for now. */
  take(): Promise<T>
}

/** In ms: whoever has not taken it by then never opened the screen. */
const patience = 10_000

export function early<T>(ask: () => Promise<T>): Early<T> {
  let begun: Promise<T> | undefined
  return {
    begin() {
      const asked = ask()
      begun = asked
      // Whoever takes it hears of it.
      asked.catch(() => undefined)
      setTimeout(() => {
        if (begun === asked) begun = undefined
      }, patience)
    },
    take() {
      const asked = begun ?? ask()
      begun = undefined
      return asked
    },
  }
}

export const newestApplications = early(() => listPage({ limit: pageSize }))
export const pipelineFigures = early(readPipeline)

/** Asks for what the page at this address opens with, if somebody is signed in who may see it. */
export function beginEarly(pathname: string): void {
  const { token, user } = session.restore()
  if (token === null) return
  if (pathname === paths.home || pathname === paths.dashboard) newestApplications.begin()
  if (pathname === paths.pipeline && extras.areOffered() && user?.capabilities?.includes('supervise'))
    pipelineFigures.begin()
}
