import type { FailedDelivery } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { ActionLine } from '../ActionLines.tsx'

export interface FailedMessageProps {
  message: FailedDelivery
  busy: boolean
  onRetry(): void
}

/** A message that failed: what it is about, to whom it goes, and why the last try failed. */
export function FailedMessage({ message, busy, onRetry }: FailedMessageProps) {
  const { receiver, occurred_at, error } = message
  const reference = message.reference_number ?? subjectOf(message)
  return (
    <ActionLine
      title={t('{reference}, {moment}, to {receiver}', { reference, moment: formatMoment(occurred_at), receiver })}
      about={`${error ?? ''} ${tries(message)}`.trim()}
      action={t('Send again')}
      actionName={t('Send again: {reference}, to {receiver}', { reference, receiver })}
      busy={busy}
      onAct={onRetry}
    />
  )
}

/** What it is about, if not an application. */
const subjectOf = ({ event }: FailedDelivery): string =>
  event === 'digest' ? t('Daily mail') : t('Change to a record or a person')

function tries({ attempts, next_try_at: next }: FailedDelivery): string {
  const count = { count: attempts }
  return next === null
    ? t(
        { one: 'Tried once. It will not be tried again.', other: 'Tried {count} times. It will not be tried again.' },
        count,
      )
    : t(
        { one: 'Tried once. Next try: {moment}.', other: 'Tried {count} times. Next try: {moment}.' },
        { ...count, moment: formatMoment(next) },
      )
}
