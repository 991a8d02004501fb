import { Fragment } from 'react'
import { t } from '../../../texts/t.ts'
import type { Message } from '../../../machines/stageTypes.ts'
import { paths } from '../../paths.ts'
import { AnnouncedAlert } from '../../../ui/AnnouncedAlert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'

export interface ActionMessageProps {
  message: Message
  onShowFirst?: () => void
  onClose?: () => void
}

/** The outcome of an action, beside its button. */
export function ActionMessage({ message: { severity, text, seeList }, onShowFirst, onClose }: ActionMessageProps) {
  const show = onShowFirst && (
    <PlainButton look="text" colour="inherit" onClick={onShowFirst}>
      {t('Go to the field')}
    </PlainButton>
  )
  return (
    <AnnouncedAlert severity={severity} action={show} onClose={show ? undefined : onClose}>
      <Lines text={text} />
      {seeList && (
        <a href={paths.home} target="_blank" rel="noopener">
          {t('Open the list (in a new tab)')}
        </a>
      )}
    </AnnouncedAlert>
  )
}

/** Separates the lines, so that a screen reader reads each as a sentence of its own. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, n) => (
    <Fragment key={n}>
      {n > 0 && ' '}
      <span className="line">{line}</span>
    </Fragment>
  ))
}
