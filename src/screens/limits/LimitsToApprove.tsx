import { useEffect } from 'react'
import type { ApprovedLimitsDefinition } from '../../engine/definition.ts'
import type { LimitChange } from '../../engine/rules/approvedLimits.ts'
import { limitMistakes } from '../../engine/rules/limitMistakes.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LimitLines } from './LimitLines.tsx'
import { useLimits } from './useLimits.ts'
import './limits.css'

export interface LimitsToApproveProps {
  application: string
  /** The application's version: for another one the limits are read again. */
  version: number | undefined
  definition: ApprovedLimitsDefinition
  /** What the decision approves in place of what was asked. */
  changes: LimitChange[]
  onChange(changes: LimitChange[]): void
  /** Whether the decision can be taken with these changes. */
  onReady(isReady: boolean): void
}

/** The lines that a decision approves: as they were asked for, unless the person approves less. */
export function LimitsToApprove({
  application,
  version,
  definition,
  changes,
  onChange,
  onReady,
}: LimitsToApproveProps) {
  const { data, isError, isPlaceholderData, refetch, today } = useLimits(application, version)
  const isReady =
    data !== undefined &&
    !isPlaceholderData &&
    limitMistakes({ definition }, data?.lines ?? [], changes, today).length === 0
  useEffect(() => onReady(isReady), [isReady, onReady])
  if (isError)
    return <Problem onRetry={() => void refetch()}>{t('The limits to approve could not be loaded.')}</Problem>
  if (data === undefined) return <Skeleton height={72} />
  if (!data || data.lines.length === 0) return null
  return (
    <section aria-label={t('Limits to approve')} className="limits-to-approve">
      <LimitLines limits={data} definition={definition} changes={changes} today={today} onChange={onChange} />
    </section>
  )
}
