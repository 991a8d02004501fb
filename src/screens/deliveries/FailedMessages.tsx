import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listFailedDeliveries, retryDelivery } from '../../api/lists/deliveries.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { ActionLines } from '../ActionLines.tsx'
import { useFocusKept } from '../useFocusKept.ts'
import { FailedMessage } from './FailedMessage.tsx'

/** The messages to other systems and to people that did not arrive. Each can be sent again. */
export function FailedMessages({ onClose }: { onClose(): void }) {
  const { data, isError, refetch } = useQuery({ queryKey: ['deliveries'], queryFn: listFailedDeliveries })
  const place = useRef<HTMLDivElement>(null)
  const retry = useMutation({ mutationFn: retryDelivery, onSettled: () => refetch() })
  const keepFocus = useFocusKept(retry.isPending, place)
  return (
    <Dialog open onClose={onClose} aria-labelledby="deliveries" maxWidth="md" fullWidth>
      <DialogTitle id="deliveries">{t('Failed messages')}</DialogTitle>
      <DialogContent ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 4, outline: 'none' }}>
        {isError && <Problem onRetry={() => void refetch()}>{t('The messages could not be loaded.')}</Problem>}
        {retry.error && <Problem severity="error">{retry.error.message}</Problem>}
        {retry.isSuccess && (
          <Problem severity="success">{t('The message will be sent again within a few seconds.')}</Problem>
        )}
        {!data && !isError && <DialogContentText>{t('Loading…')}</DialogContentText>}
        {data && (
          <DialogContentText>
            {data.length === 0
              ? t('All messages have been delivered.')
              : t('These messages to other systems and to people have not been delivered.')}
          </DialogContentText>
        )}
        {data && data.length > 0 && (
          <ActionLines label={t('Failed messages')}>
            {data.map((message) => (
              <FailedMessage
                key={message.id}
                message={message}
                busy={retry.isPending}
                onRetry={() => {
                  keepFocus()
                  retry.mutate(message.id)
                }}
              />
            ))}
          </ActionLines>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
