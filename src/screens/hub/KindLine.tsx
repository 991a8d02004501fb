import { named, t } from '../../texts/t.ts'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { ApplicationRecord } from '../../engine/application.ts'
import { paths } from '../paths.ts'

/** What kind of application this is, and which one it follows. Nothing for the standard kind. */
export function KindLine({ application: { kind_title: kind, based_on: earlier } }: { application: ApplicationRecord }) {
  if (!kind) return null
  return (
    <span>
      {named(kind)}
      {earlier && (
        <>
          {` ${t('of')} `}
          <Link component={RouterLink} to={paths.details(earlier.id)}>
            {earlier.reference_number}
          </Link>
        </>
      )}
    </span>
  )
}
