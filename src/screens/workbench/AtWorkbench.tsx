import { Outlet } from 'react-router-dom'
import { OnlyFor } from '../OnlyFor.tsx'

/** A screen for people who, as the server says, may draft or publish definitions. Others go to the dashboard. */
export function AtWorkbench() {
  return (
    <OnlyFor may={['define', 'publish']}>
      <Outlet />
    </OnlyFor>
  )
}
