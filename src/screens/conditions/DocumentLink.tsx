import Link from '@mui/material/Link'
import { t } from '../../texts/t.ts'
import type { Condition } from '../../api/http/types.ts'
import { PreviewButton } from '../documents/preview/PreviewButton.tsx'
import { useDownload } from '../documents/useDownload.ts'

export interface DocumentLinkProps {
  application: string
  document: Condition['documents'][number]
}

/** A link to a document that shows something. It downloads the document under its own name. */
export function DocumentLink({ application, document }: DocumentLinkProps) {
  const { download, failed } = useDownload(application, document)
  return (
    <>
      <Link component="button" type="button" onClick={download} sx={{ textAlign: 'left', fontSize: '0.875rem' }}>
        {document.name}
      </Link>
      <PreviewButton application={application} document={document} />
      {failed && <span role="alert"> {t('The document could not be downloaded.')}</span>}
    </>
  )
}
