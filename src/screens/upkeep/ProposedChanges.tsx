import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listChanges } from '../../api/upkeep/upkeep.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../lists/useAddress.ts'
import { UpkeepPage } from './UpkeepPage.tsx'
import { changeColumns } from './change/changeColumns.tsx'

/** The changes that await a decision, or those that were decided last. */
export function ProposedChanges() {
  const { params, set } = useAddress()
  const isDecided = params.get('decided') === 'true'
  const { data, isError, refetch } = useQuery({
    queryKey: ['changes', isDecided],
    queryFn: () => listChanges(isDecided),
    refetchOnWindowFocus: true,
  })
  const columns = useMemo(() => changeColumns(isDecided), [isDecided])
  return (
    <UpkeepPage
      title={t('Records and people')}
      subtitle={t('What one person proposes, another approves.')}
      actions={
        <Button variant="outlined" onClick={() => set({ decided: isDecided ? '' : 'true' })}>
          {isDecided ? t('Show pending changes') : t('Show decided changes')}
        </Button>
      }
    >
      {isError && <Problem onRetry={() => void refetch()}>{t('The proposed changes could not be loaded.')}</Problem>}
      <Paper variant="outlined">
        <DataTable
          label={isDecided ? t('Decided changes') : t('Pending changes')}
          columns={columns}
          rows={data ?? (isError ? [] : undefined)}
          id={({ id }) => id}
          empty={
            <Typography sx={{ color: 'text.primary' }}>
              {isDecided ? t('No changes have been decided yet.') : t('No changes are waiting for approval.')}
            </Typography>
          }
        />
      </Paper>
    </UpkeepPage>
  )
}
