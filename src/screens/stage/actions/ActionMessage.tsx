import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Fragment, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import type { Message } from '../../../machines/stageTypes.ts'
import { paths } from '../../paths.ts'
import { useFocusHandedUp } from '../../../ui/useFocusHandedUp.ts'

export interface ActionMessageProps {
  message: Message
  onShowFirst?: () => void
  onClose?: () => void
}

/** What became of an action, where it was taken. */
export function ActionMessage({ message: { severity, text, seeList }, onShowFirst, onClose }: ActionMessageProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const show = onShowFirst && (
    <Button color="inherit" size="small" onClick={onShowFirst}>
      {t('Go to the field')}
    </Button>
  )
  return (
    <Alert
      ref={here}
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      action={show}
      onClose={show ? undefined : onClose}
    >
      <Lines text={text} />
      {seeList && (
        <Link href={paths.home} target="_blank" rel="noopener" color="inherit">
          {t('Open the list (in a new tab)')}
        </Link>
      )}
    </Alert>
  )
}

/** Each line stands alone, and is read as a sentence of its own. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, n) => (
    <Fragment key={n}>
      {n > 0 && ' '}
      <Box component="span" sx={{ display: 'block' }}>
        {line}
      </Box>
    </Fragment>
  ))
}
