import { useMemo, useSyncExternalStore } from 'react'
import type { FormData } from '../../engine/definition.ts'
import type { StageActor } from './useStageContext.ts'

/**
 * A result that is computed from the form's data after the typed text has been drawn. It stays the same object until it
 * changes. `work` and `isSame` must keep their identity as long as they do the same.
 */
export function useDeferredResult<Result>(
  actor: StageActor,
  work: (data: FormData) => Result,
  isSame: (a: Result, b: Result) => boolean = Object.is,
): Result {
  const { now, subscribe } = useMemo(() => deferredStore(actor, work, isSame), [actor, work, isSame])
  return useSyncExternalStore(subscribe, now)
}

function deferredStore<Result>(
  actor: StageActor,
  work: (data: FormData) => Result,
  isSame: (a: Result, b: Result) => boolean,
) {
  const current = () => actor.getSnapshot().context.data
  let data = current()
  let result = work(data)
  const subscribe = (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      data = current()
      const next = work(data)
      if (isSame(result, next)) return
      result = next
      listener()
    }
    const schedule = () => {
      if (current() !== data) timer ??= setTimeout(update)
    }
    schedule()
    const subscription = actor.subscribe(schedule)
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }
  return { now: () => result, subscribe }
}
