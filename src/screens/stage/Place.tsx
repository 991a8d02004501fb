import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import type { Stage } from '../../engine/stage.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { paths } from '../paths.ts'
import { isEditable } from './rights.ts'

interface PlaceProps {
  application: ApplicationRecord
  stage: Stage
  state: string
  editable: boolean
}

const onScreen = { displayPrint: 'none' }

/** Where one is: the state, whether it can be changed, and the ways to the application and to the editable form. */
export function Place({ application, stage, state, editable }: PlaceProps) {
  const { id } = application
  return (
    <>
      <StateChip name={state} />
      {!editable && <span>{t('Read-only')}</span>}
      {!editable && isEditable(stage, application, 'edit') && (
        <Link
          component={RouterLink}
          to={paths.edit(id, { formType: stage.stage.formType, mode: 'edit' })}
          sx={onScreen}
        >
          {t('Edit this form')}
        </Link>
      )}
      <Link component={RouterLink} to={paths.details(id)} sx={onScreen}>
        {t('Application details')}
      </Link>
      <Link component="button" type="button" onClick={() => window.print()} sx={onScreen}>
        {t('Print')}
      </Link>
    </>
  )
}
