import { useMemo, useSyncExternalStore } from 'react'
import type { FormData } from '../../engine/definition.ts'
import type { StageActor } from './usePart.ts'

/**
 * What follows from the form's data, computed after the typed text has been drawn; the same object until the result
 * changes. `work` and `isSame` keep their identity as long as they do the same.
 */
export function useDeferredResult<Result>(
  actor: StageActor,
  work: (data: FormData) => Result,
  isSame: (a: Result, b: Result) => boolean = Object.is,
): Result {
  const { now, subscribe } = useMemo(() => following(actor, work, isSame), [actor, work, isSame])
  return useSyncExternalStore(subscribe, now)
}

function following<Result>(
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
    const hear = () => {
      if (current() !== data) timer ??= setTimeout(update)
    }
    hear()
    const heard = actor.subscribe(hear)
    return () => {
      clearTimeout(timer)
      heard.unsubscribe()
    }
  }
  return { now: () => result, subscribe }
}
