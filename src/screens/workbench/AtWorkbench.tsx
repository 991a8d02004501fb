import { Navigate, Outlet } from 'react-router-dom'
import { useUser } from '../auth.ts'
import { paths } from '../paths.ts'

/** For those who may draft definitions or publish them, as the server says; others are led to the dashboard. */
export function AtWorkbench() {
  const { capabilities } = useUser()
  const may = ['define', 'publish'].some((each) => capabilities?.includes(each))
  return may ? <Outlet /> : <Navigate to={paths.home} replace />
}
