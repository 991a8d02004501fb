import { useEffect, useRef } from 'react'
import { uploads } from './uploads.ts'

/**
 * Forgets the files picked on a form when the form is left, but not when StrictMode removes the form and puts it back
 * at once.
 */
export function useForgetPicked(application: string | undefined): void {
  const shown = useRef(0)
  useEffect(() => {
    const times = ++shown.current
    const forget = () => shown.current === times && uploads.forgetPicked(application)
    return () => queueMicrotask(forget)
  }, [application])
}
