import Link from '@mui/material/Link'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { downloadDocument } from '../../api/stage/documents.ts'
import type { Condition } from '../../api/http/types.ts'
import { PreviewButton } from '../documents/preview/PreviewButton.tsx'
import { offer } from '../documents/offer.ts'

export interface DocumentLinkProps {
  application: string
  document: Condition['documents'][number]
}

/** A document that shows something, to be had under its own name. */
export function DocumentLink({ application, document: { id, name } }: DocumentLinkProps) {
  const [failed, setFailed] = useState(false)
  const download = () => {
    setFailed(false)
    void downloadDocument(application, id).then(
      (file) => offer(file, name),
      () => setFailed(true),
    )
  }
  return (
    <>
      <Link component="button" type="button" onClick={download} sx={{ textAlign: 'left', fontSize: '0.875rem' }}>
        {name}
      </Link>
      <PreviewButton application={application} document={{ id, name }} />
      {failed && <span role="alert"> {t('The document could not be downloaded.')}</span>}
    </>
  )
}
