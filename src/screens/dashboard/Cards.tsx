import PendingIcon from '@mui/icons-material/HourglassTopOutlined'
import ApprovalIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { listAwaiting } from '../../api/lists/awaiting.ts'
import { CountCard } from '../../ui/CountCard.tsx'
import { paths } from '../paths.ts'

/** `pending` is undefined while it is loaded. */
export function Cards({ pending }: { pending: number | undefined }) {
  const navigate = useNavigate()
  const { data: awaiting } = useQuery({ queryKey: ['awaiting'], queryFn: listAwaiting, refetchOnWindowFocus: true })
  const warning = awaiting?.failed && (
    <Typography component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'warning.dark' }}>
      {t('The list could not be loaded.')}
    </Typography>
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(2, minmax(0, 320px))' },
        mb: 5,
      }}
    >
      <CountCard label={t('Pending')} count={pending ?? '...'} icon={<PendingIcon />} />
      <CountCard
        label={t('Awaiting My Approval')}
        count={awaiting ? awaiting.rows.length : '...'}
        icon={<ApprovalIcon />}
        onOpen={() => void navigate(paths.tasks)}
        note={warning}
      />
    </Box>
  )
}
