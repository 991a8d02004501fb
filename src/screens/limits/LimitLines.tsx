import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { ApprovedLimits } from '../../api/http/types.ts'
import type { ApprovedLimitsDefinition } from '../../engine/definition.ts'
import {
  type LimitLine as Line,
  type LimitChange,
  approvedLimits,
  numericChanges,
} from '../../engine/rules/approvedLimits.ts'
import { limitMistakes } from '../../engine/rules/limitMistakes.ts'
import { t } from '../../texts/t.ts'
import { useFocusWhenClosed } from '../useFocusWhenClosed.ts'
import { LimitLine } from './LimitLine.tsx'

interface LimitLinesProps {
  limits: ApprovedLimits
  definition: ApprovedLimitsDefinition
  /** What the decision approves in place of what was asked. */
  changes: LimitChange[]
  today: string
  /** If absent, nothing can be changed. */
  onChange?(changes: LimitChange[]): void
}

/** How many lines are shown at first. */
const few = 8

/** The lines as they are approved and, on demand, what to approve in place of what was asked. */
export function LimitLines({ limits, definition, changes, today, onChange }: LimitLinesProps) {
  const [isChanging, setChanging] = useState(changes.length > 0)
  const [isWhole, setWhole] = useState(false)
  const lines = limits.decided ? limits.lines : approvedLimits(definition, limits.lines, numericChanges(changes), today)
  const mistakes = limitMistakes({ definition }, limits.lines, changes, today)
  const shown = isWhole ? lines : lines.slice(0, few)
  const list = useRef<HTMLUListElement>(null)
  // The buttons that show more go when they are pressed.
  useFocusWhenClosed(!isWhole, list)
  useFocusWhenClosed(!isChanging, list)
  return (
    <>
      <ul ref={list} tabIndex={-1}>
        {shown.map((line) => {
          const n = changes.findIndex(({ place }) => place === line.place)
          return (
            <LimitLine
              key={line.place}
              line={line}
              columns={limits.columns}
              change={changes[n] ?? { place: line.place }}
              mistakes={mistakes.filter((mistake) => mistake.n === n)}
              isOver={!limits.decided && isOver(line, today)}
              isChanging={isChanging && onChange !== undefined}
              onChange={(change) => onChange?.(withChange(changes, change))}
            />
          )
        })}
      </ul>
      {shown.length < lines.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('Show all {count} lines', { count: lines.length })}
        </Button>
      )}
      {onChange && !isChanging && (
        <Button size="small" onClick={() => setChanging(true)}>
          {t('Approve less…')}
        </Button>
      )}
    </>
  )
}

/**
 * Whether its last day has passed. A late decision approves such a line as requested unless the person approves less.
 */
const isOver = ({ approved: { amount, expires_on: last } }: Line, today: string): boolean =>
  amount > 0 && last !== null && last < today

/** The changes with this one, which is left out if it changes nothing any more. */
function withChange(changes: LimitChange[], change: LimitChange): LimitChange[] {
  const others = changes.filter(({ place }) => place !== change.place)
  return Object.keys(change).length > 1 ? [...others, change] : others
}
