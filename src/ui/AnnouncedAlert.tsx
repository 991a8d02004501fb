import { useRef } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'
import { useFocusHandedUp } from './useFocusHandedUp.ts'

/** A message that is read out as it appears; the focus of what it holds is handed up when it goes. */
export function AnnouncedAlert(props: Omit<AlertProps, 'ref' | 'role'>) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  return <Alert ref={here} role={props.severity === 'error' ? 'alert' : 'status'} {...props} />
}
