import { useEffect, useRef } from 'react'
import { Problem } from '../../../ui/Problem.tsx'

/** Why something cannot be done. It is above the editor, and scrolls into view for people who have scrolled down. */
export function Refused({ why }: { why: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It returns a promise in some browsers, which an effect must not.
    place.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Problem severity="warning">{why}</Problem>
    </div>
  )
}
