import { memo } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import type { OpenPoint } from '../../../engine/rules/openPoints.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import type { StageActor } from '../useStageContext.ts'
import { useOpenPoints } from './useOpenPoints.ts'
import '../stage.css'

export interface BeforeActionProps {
  actor: StageActor
  action: Transition
  loaded: LoadedForm
  /** Whether the list is open. Each tab then shows how many of its points are its own. */
  open: boolean
  onToggle(open: boolean): void
  onPick(path: string): void
}

/** How many points are listed at most; as they are corrected, the next ones appear. */
const mostListed = 20

/**
 * What is missing before the action that moves the form forward: a count, and on demand a list that leads to the
 * fields.
 */
export function BeforeAction({ actor, action, loaded, ...list }: BeforeActionProps) {
  const { count, points } = useOpenPoints(actor, action, loaded, list.open)
  // Another server does not say which action completes the form: what it then asks for is not known here.
  if (count === 0 && !action.metadata?.completes) return null
  return <Points name={named(action.name)} count={count} points={points} {...list} />
}

interface PointsProps extends Pick<BeforeActionProps, 'open' | 'onToggle' | 'onPick'> {
  name: string
  count: number
  points: OpenPoint[]
}

/** Ignores the handlers: each render makes new ones that do the same. */
const same = (a: PointsProps, b: PointsProps) =>
  a.name === b.name && a.count === b.count && a.points === b.points && a.open === b.open

const Points = memo(function Points({ name, count, points, open, onToggle, onPick }: PointsProps) {
  if (count === 0) {
    return <div className="quiet small">{t('Nothing is left to do before “{name}”.', { name })}</div>
  }
  return (
    <details className="open-points quiet small" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        {t({ one: '1 thing to do before “{name}”', other: '{count} things to do before “{name}”' }, { name, count })}
      </summary>
      {open && (
        <ul>
          {points.slice(0, mostListed).map((point) => (
            <li key={`${point.path} ${point.message}`}>
              <Point {...point} onPick={onPick} />
            </li>
          ))}
          {count > mostListed && <li>{t('and {more} more.', { more: count - mostListed })}</li>}
        </ul>
      )}
    </details>
  )
}, same)

function Point({ path, message, onPick }: OpenPoint & Pick<BeforeActionProps, 'onPick'>) {
  if (path === undefined) return message
  return (
    <button type="button" onClick={() => onPick(path)}>
      {message}
    </button>
  )
}
