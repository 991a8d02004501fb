import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import type { Stage } from '../../engine/stage.ts'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { paths } from '../paths.ts'
import { isEditable } from './rights.ts'
import './stage.css'

interface StageSubtitleProps {
  application: ApplicationRecord
  stage: Stage
  state: string
  editable: boolean
  isBriefed: boolean
}

/**
 * The line under the title: the form's state, whether it is read-only, and links to the editable form and to the
 * application.
 */
export function StageSubtitle({ application, stage, state, editable, isBriefed }: StageSubtitleProps) {
  const { id } = application
  return (
    <>
      <StateChip name={state} />
      {!editable && <span>{t('Read-only')}</span>}
      {!editable && isEditable(stage, application, 'edit') && (
        <Link className="stage-link" to={paths.edit(id, { formType: stage.stage.formType, mode: 'edit' })}>
          {t('Edit this form')}
        </Link>
      )}
      {isBriefed && (
        <Link className="stage-link" to={paths.briefing(id, stage.stage.formType)}>
          {t('Briefing')}
        </Link>
      )}
      <Link className="stage-link" to={paths.details(id)}>
        {t('Application details')}
      </Link>
      <button type="button" className="stage-link" onClick={() => window.print()}>
        {t('Print')}
      </button>
    </>
  )
}
