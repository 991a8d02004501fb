import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApprovedLimits } from '../../api/http/types.ts'
import { listApprovedLimits } from '../../api/stage/approvedLimits.ts'
import { dayOf } from '../../engine/codec/stamps.ts'
import type { ApprovedLimitsDefinition } from '../../engine/definition.ts'
import { type StatedLimit, approvedLimits } from '../../engine/rules/approvedLimits.ts'
import { limitMistakes } from '../../engine/rules/limitMistakes.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { LimitLine } from './LimitLine.tsx'

/** What the decision says of the lines; `isReady` once it can be taken. */
export interface Approving {
  stated: StatedLimit[]
  isReady: boolean
}

interface LimitsToApproveProps {
  application: string
  definition: ApprovedLimitsDefinition
  onChange(approving: Approving): void
}

/** The lines that a decision approves, as they were asked for until the person says less. */
export function LimitsToApprove({ application, definition, onChange }: LimitsToApproveProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['approvedLimits', application],
    queryFn: async () => (await listApprovedLimits(application)) ?? null,
    staleTime: 0,
  })
  const lines = data?.lines.length
  useEffect(() => {
    if (data !== undefined) onChange({ stated: [], isReady: true })
  }, [data, onChange])
  if (isError)
    return <Problem onRetry={() => void refetch()}>{t('The limits to approve could not be loaded.')}</Problem>
  if (data === undefined) return <Skeleton variant="rounded" height={72} />
  return data && lines ? <Lines limits={data} definition={definition} onChange={onChange} /> : null
}

interface LinesProps extends Pick<LimitsToApproveProps, 'definition' | 'onChange'> {
  limits: ApprovedLimits
}

function Lines({ limits, definition, onChange }: LinesProps) {
  const [stated, setStated] = useState<StatedLimit[]>([])
  const [isChanging, setChanging] = useState(false)
  const [today] = useState(() => dayOf(new Date()))
  const mistakes = limitMistakes({ definition }, limits.lines, stated, today)
  const state = (change: StatedLimit) => {
    const others = stated.filter(({ place }) => place !== change.place)
    const next = Object.keys(change).length > 1 ? [...others, change] : others
    setStated(next)
    onChange({ stated: next, isReady: limitMistakes({ definition }, limits.lines, next, today).length === 0 })
  }
  return (
    <section aria-label={t('Limits to approve')} className="limits-to-approve">
      <ul>
        {approvedLimits(definition, limits.lines, stated, today).map((line) => {
          const n = stated.findIndex(({ place }) => place === line.place)
          return (
            <LimitLine
              key={line.place}
              line={line}
              columns={limits.columns}
              stated={stated[n] ?? { place: line.place }}
              mistakes={mistakes.filter((mistake) => mistake.n === n)}
              isChanging={isChanging}
              onState={state}
            />
          )
        })}
      </ul>
      {!isChanging && (
        <Button size="small" onClick={() => setChanging(true)}>
          {t('Approve less…')}
        </Button>
      )}
    </section>
  )
}
