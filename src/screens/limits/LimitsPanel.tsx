import { useEffect } from 'react'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LimitLines } from './LimitLines.tsx'
import type { LimitsToApproveProps } from './LimitsToApprove.tsx'
import { useLimits } from './useLimits.ts'
import './limits.css'

interface LimitsPanelProps extends Omit<LimitsToApproveProps, 'onReady'> {
  /** This person can approve now. */
  isOpen: boolean
}

/**
 * Beside the decision: the limits that it would approve, and how much less the person approves; afterwards, the
 * approved limits. Changes made here are shown again before the decision is taken.
 */
export function LimitsPanel({ application, version, definition, isOpen, changes, onChange }: LimitsPanelProps) {
  const { data, isError, refetch, today } = useLimits(application, version)
  const lines = data?.lines
  useEffect(() => {
    const left = changes.filter(({ place }) => lines?.some((line) => line.place === place))
    if (lines && left.length < changes.length) onChange(left)
  }, [lines, changes, onChange])
  const isDecided = data?.decided === true
  if (!(isOpen || isDecided) || data === null || data?.lines.length === 0) return null
  return (
    <section
      aria-label={isDecided ? t('Approved limits') : t('Limits to approve')}
      className="stage-sheet limits-panel"
    >
      <h2>{isDecided ? t('Approved limits') : t('Limits to approve')}</h2>
      {isError && <Problem onRetry={() => void refetch()}>{t('The limits to approve could not be loaded.')}</Problem>}
      {!data && !isError && <Skeleton height={72} />}
      {data && (
        <LimitLines
          limits={data}
          definition={definition}
          changes={isDecided ? [] : changes}
          today={today}
          {...(!isDecided && { onChange })}
        />
      )}
    </section>
  )
}
