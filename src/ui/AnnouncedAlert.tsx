import { useRef } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'
import { useFocusHandedUp } from './useFocusHandedUp.ts'

/**
 * An alert that screen readers announce as it appears. When it goes, the focus inside it moves to the element around
 * it.
 */
export function AnnouncedAlert(props: Omit<AlertProps, 'ref' | 'role'>) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  return <Alert ref={here} role={props.severity === 'error' ? 'alert' : 'status'} {...props} />
}
