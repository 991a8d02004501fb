import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { downloadDocument } from '../../api/documents.ts'
import type { Document } from '../../api/types.ts'
import { formatMoment, formatSize } from '../../ui/format.ts'
import { Line } from './Line.tsx'
import { offer } from './offer.ts'

export interface DocumentLineProps {
  application: string
  document: Document
  /** Absent where the person may not remove it. */
  onRemove?: (document: Document) => void
}

export function DocumentLine({ application, document, onRemove }: DocumentLineProps) {
  const { id, name, size, uploaded_at: at, uploaded_by_name: by } = document
  const [failed, setFailed] = useState(false)
  const download = () => {
    setFailed(false)
    void downloadDocument(application, id).then((file) => offer(file, name), () => setFailed(true))
  }
  const about = failed ? 'The document could not be downloaded.' : [formatSize(size), by, formatMoment(at)].filter(Boolean).join(' · ')
  return (
    <Line
      name={
        <Link component="button" type="button" onClick={download} sx={{ textAlign: 'left' }}>
          {name}
        </Link>
      }
      about={about}
      actions={onRemove && <Remove name={name} onClick={() => onRemove(document)} />}
    />
  )
}

export function Remove({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Tooltip title="Remove" describeChild={false}>
      <IconButton size="small" aria-label={`Remove ${name}`} onClick={onClick}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
