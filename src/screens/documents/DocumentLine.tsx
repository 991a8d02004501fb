import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { t } from '../../texts/t.ts'
import type { Document } from '../../api/http/types.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { formatSize } from '../../ui/format/figures.ts'
import { useHint } from '../../ui/useHint.tsx'
import { Line } from './Line.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { useDownload } from './useDownload.ts'
import type { Version } from './versions.ts'

export interface DocumentLineProps extends Version {
  application: string
  /** Its kind, if the form requires it. */
  title?: string
  /** Absent if the person may not remove it. */
  onRemove?: (document: Document) => void
}

/** A document; one that was removed is struck through, for those who still see it. */
export function DocumentLine({ application, title, document, isOlder, isNumbered, onRemove }: DocumentLineProps) {
  const { name, removed } = document
  const { download, failed } = useDownload(application, document)
  const mayRemove = onRemove && !removed && document.can_remove !== false
  return (
    <Line
      indented={isOlder}
      name={
        <Link component="button" type="button" onClick={download} sx={{ textAlign: 'left' }}>
          {removed ? <del>{name}</del> : name}
        </Link>
      }
      about={
        failed ? (
          <span role="alert">{t('The document could not be downloaded.')}</span>
        ) : (
          [title, known(document, isNumbered)].filter(Boolean).join(' · ')
        )
      }
      actions={
        <>
          <PreviewButton application={application} document={document} />
          {mayRemove && <Remove name={name} onClick={() => onRemove(document)} />}
        </>
      }
    />
  )
}

/** What is known of a document, in one line. */
function known(
  { version, size, uploaded_by_name: by, uploaded_at: at, removed }: Document,
  isNumbered: boolean,
): string {
  const end = removed && t('removed by {by_name}, {at}', { by_name: removed.by_name, at: formatMoment(removed.at) })
  return [isNumbered && t('Version {version}', { version: version ?? '' }), formatSize(size), by, formatMoment(at), end]
    .filter(Boolean)
    .join(' · ')
}

export function Remove({ name, onClick }: { name: string; onClick(): void }) {
  const { pointed, hint } = useHint(t('Remove'))
  return (
    <>
      <IconButton size="small" aria-label={t('Remove {name}', { name })} onClick={onClick} {...pointed}>
        <RemoveIcon fontSize="small" />
      </IconButton>
      {hint}
    </>
  )
}
