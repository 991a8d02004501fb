import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Part } from '../hub/Part.tsx'
import { EarlierVerifications } from './EarlierVerifications.tsx'
import { VerificationOutcome } from './VerificationOutcome.tsx'
import { useVerification } from './useVerification.ts'

/** Whether the whole audit is as it was written: the result of the last verification, and a button to verify again. */
export function Verification() {
  const { list, latest, earlier, isLoading, isError, renew, start, stop } = useVerification()
  const isRunning = latest?.state === 'running'
  // The buttons are not disabled, so that they keep the focus when they are pressed.
  const isWaiting = isLoading || start.isPending
  const failed = start.error ?? stop.error
  return (
    <Part title={t('Verification')}>
      {failed && <Problem>{failed.message}</Problem>}
      {isError && <Problem onRetry={() => void renew()}>{t('The verifications could not be loaded.')}</Problem>}
      {isLoading && !isError && <Skeleton height={60} />}
      {!isLoading && !latest && !isError && (
        <Typography sx={{ mb: 3 }}>{t('The audit trail has not been verified on this page yet.')}</Typography>
      )}
      <Box aria-live="polite">{latest && <VerificationOutcome verification={latest} />}</Box>
      <Box sx={{ mt: 3 }}>
        {isRunning ? (
          <Button variant="outlined" aria-disabled={stop.isPending} onClick={() => !stop.isPending && stop.mutate()}>
            {t('Stop verifying')}
          </Button>
        ) : (
          <Button variant="outlined" aria-disabled={isWaiting} onClick={() => !isWaiting && start.mutate()}>
            {t('Verify the whole audit trail')}
          </Button>
        )}
      </Box>
      {earlier.length > 0 && (
        <EarlierVerifications
          verifications={earlier}
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </Part>
  )
}
