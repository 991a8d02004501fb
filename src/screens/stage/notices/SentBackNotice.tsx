import Box from '@mui/material/Box'
import { named, t } from '../../../texts/t.ts'
import type { SentBack } from '../../../engine/application.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { formatMoment } from '../../../ui/format/days.ts'

/** Says who sent the form back, from where and when, and quotes their reason. */
export function SentBackNotice({ sentBack: { at, by, on_behalf_of, form_name, reason } }: { sentBack: SentBack }) {
  const who = on_behalf_of ? t('{by} in place of {on_behalf_of}', { by, on_behalf_of }) : by
  const about = [form_name && named(form_name), formatMoment(at)].filter(Boolean).join(', ')
  return (
    <Alert severity="warning" role="note" aria-label={t('Sent back')} className="long">
      <strong>{t('Sent back by {who} ({about})', { who, about })}</strong>
      {reason && <Box sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Box>}
    </Alert>
  )
}
