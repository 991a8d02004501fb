import { useEffect, useRef } from 'react'
import { uploads } from './uploads.ts'

/** What is picked on a form goes with it; not yet when StrictMode takes the form away and puts it back at once. */
export function useForgetPicked(application: string | undefined): void {
  const shown = useRef(0)
  useEffect(() => {
    const times = ++shown.current
    const forget = () => shown.current === times && uploads.forgetPicked(application)
    return () => queueMicrotask(forget)
  }, [application])
}
