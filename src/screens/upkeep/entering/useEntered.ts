import { type RefObject, useCallback, useState } from 'react'
import type { RecordValues } from '../../../api/http/types.ts'
import type { StageFormHandle } from '../../../form/StageForm.tsx'

/** The entered values. `isTyping`: a text is still being typed, and is not among them yet. */
export function useEntered(initial: RecordValues, handle: RefObject<StageFormHandle | null>) {
  const [values, setValues] = useState(initial)
  const [isTyping, setTyping] = useState(false)
  const enter = useCallback((next: RecordValues) => {
    setValues(next)
    setTyping(false)
  }, [])
  /** Enters the text that is still being typed. */
  const settle = useCallback(() => {
    const entered = handle.current?.flush()
    if (entered) enter(entered)
    return entered
  }, [handle, enter])
  return { values, isTyping, enter, settle, onInput: useCallback(() => setTyping(true), []) }
}
