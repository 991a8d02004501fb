import Link from '@mui/material/Link'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { downloadDocument } from '../../api/stage/documents.ts'
import type { Condition } from '../../api/http/types.ts'
import { PreviewButton } from '../documents/preview/PreviewButton.tsx'
import { downloadFile } from '../documents/downloadFile.ts'

export interface DocumentLinkProps {
  application: string
  document: Condition['documents'][number]
}

/** A link to a document that shows something. It downloads the document under its own name. */
export function DocumentLink({ application, document: { id, name } }: DocumentLinkProps) {
  const [failed, setFailed] = useState(false)
  const download = () => {
    setFailed(false)
    void downloadDocument(application, id).then(
      (file) => downloadFile(file, name),
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
