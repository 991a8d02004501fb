import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { useViewer } from './useViewer.ts'
import './preview.css'

export interface PreviewProps {
  application: string
  document: { id: string; name: string }
  onClose(): void
}

/** Shows a document without downloading it, in a frame that reaches nothing of the product (ADR 0092). */
export function Preview({ application, document, onClose }: PreviewProps) {
  const id = useId()
  const { frame, state } = useViewer(application, document)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {document.name}
      </DialogTitle>
      <DialogContent>
        {state === 'failed' ? (
          <Problem>{t('This file cannot be shown here. Please download it.')}</Problem>
        ) : (
          <>
            {state === 'loading' && <p role="status">{t('Loading…')}</p>}
            <iframe
              ref={frame}
              title={t('Preview of {name}', { name: document.name })}
              src="/viewer.html"
              sandbox="allow-scripts"
              referrerPolicy="no-referrer"
              className="preview"
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
