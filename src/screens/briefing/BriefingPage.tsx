import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/Page.tsx'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { paths } from '../paths.ts'
import { AmountAndState } from '../stage/AmountAndState.tsx'
import type { StagePageProps } from '../stage/StagePage.tsx'
import { Briefing } from './Briefing.tsx'
import '../stage/stage.css'
import './briefing.css'

/** The page of a form with what a person reads before they act; on a narrow screen the form is below. */
export function BriefingPage({ loaded: { stage, application }, state, editable, children }: StagePageProps) {
  const form = useRef<HTMLElement>(null)
  const { formType, title } = stage.stage
  if (!application) return null
  const { id } = application
  return (
    <Page
      title={application.title ?? title}
      tab={title}
      subtitle={
        <>
          <span>{application.reference_number ?? id}</span>
          <span>{title}</span>
          <StateChip name={state} />
          {!editable && <span>{t('Read-only')}</span>}
          <Link className="stage-link" to={paths.edit(id, { formType, mode: editable ? 'edit' : 'view' })}>
            {t('Form')}
          </Link>
          <Link className="stage-link" to={paths.details(id)}>
            {t('Application details')}
          </Link>
          <button type="button" className="stage-link" onClick={() => window.print()}>
            {t('Print')}
          </button>
          <button type="button" className="stage-link to-form" onClick={() => goTo(form.current)}>
            {t('Go to the form')}
          </button>
        </>
      }
      actions={<AmountAndState application={application} />}
    >
      <div className="briefing-columns">
        <Briefing id={id} form={formType} version={application.version ?? undefined} definition={stage.hash} />
        <section ref={form} tabIndex={-1} aria-label={title} className="stage-parts briefing-form">
          {children}
        </section>
      </div>
    </Page>
  )
}

function goTo(form: HTMLElement | null) {
  form?.focus({ preventScroll: true })
  form?.scrollIntoView({ block: 'start' })
}
