import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { kindOf } from './kinds.ts'
import type { PreviewProps } from './Preview.tsx'

const Preview = onDemand(async () => ({ default: (await import('./Preview.tsx')).Preview }))

/** Opens a document on the page, if it is of a kind that can be shown. */
export function PreviewButton({ application, document }: Omit<PreviewProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  if (!kindOf(document.name)) return null
  return (
    <>
      <Button size="small" aria-label={`${t('View')}: ${document.name}`} onClick={() => setOpen(true)}>
        {t('View')}
      </Button>
      {open && (
        <Suspense>
          <Preview application={application} document={document} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
