import { Outlet } from 'react-router-dom'
import { OnlyFor } from '../OnlyFor.tsx'

/** For those who may draft definitions or publish them, as the server says; others are led to the dashboard. */
export function AtWorkbench() {
  return (
    <OnlyFor may={['define', 'publish']}>
      <Outlet />
    </OnlyFor>
  )
}
