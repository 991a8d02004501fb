import Typography from '@mui/material/Typography'
import type { Workbench } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { formatMoment } from '../../../ui/format/days.ts'
import { Part } from '../../hub/Part.tsx'
import { Mistakes } from '../Mistakes.tsx'

/** The version that forms are drawn from now, and why a version that should be live is not. */
export function Live({ workbench: { live, refused, uses_folder: usesFolder } }: { workbench: Workbench }) {
  const { number, note, since, published_by: by } = live
  const moment = formatMoment(since)
  return (
    <Part title={t('Live now')}>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
        {number === null ? t('The files of the folder') : t('Version {number}', { number })}
      </Typography>
      {note && <Typography sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Typography>}
      <Typography sx={{ color: 'text.secondary' }}>
        {by === null ? t('Since {moment}', { moment }) : t('Since {moment}, published by {name}', { moment, name: by })}
      </Typography>
      {usesFolder && (
        <Alert severity="warning" role="status" className="apart">
          {t(
            'The server was started with the files of the folder (FOLDER_GOVERNS) and uses them instead. This version takes effect when the server starts without that setting.',
          )}
        </Alert>
      )}
      {refused && (
        <Alert severity="warning" role="status" className="apart">
          {t('Since {moment}, the newest version could not be made live. The one before it is in use:', {
            moment: formatMoment(refused.since),
          })}
          <Mistakes mistakes={refused.mistakes} />
        </Alert>
      )}
    </Part>
  )
}
