import { useRef } from 'react'
import { t } from '../../../texts/t.ts'
import type { Lookups } from '../../../form/StageForm.tsx'
import { useReferenceNames } from '../../../form/lookups/lookup.ts'
import type { LoadedForm, UnplacedValue } from '../../../machines/stageTypes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useFocusHandedUp } from '../../../ui/useFocusHandedUp.ts'
import { conflictLines } from './conflictLines.ts'
import { peopleOf } from './people.ts'

export interface UnplacedNoticeProps {
  loaded: Pick<LoadedForm, 'application'>
  unplaced: UnplacedValue[]
  lookups: Lookups
  onClose(): void
}

/** Shows what was typed in fields that the form no longer has, so that the person can copy it. */
export function UnplacedNotice({ loaded, unplaced, lookups, onClose }: UnplacedNoticeProps) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const nameOf = useReferenceNames(lookups, peopleOf(loaded.application))
  const lines = unplaced.flatMap(({ stage, field, value }) =>
    conflictLines(stage, { field, yours: value }, nameOf)
      // Of a table, only the rows with something.
      .filter(({ yours }) => yours.length > 0)
      .map((line, n) => ({ ...line, key: `${field} ${n}` })),
  )
  if (lines.length === 0) return null
  return (
    <Alert ref={here} severity="warning" role="alert" className="long" onClose={onClose}>
      <p className="alert-title">
        {t(
          'This version of the form does not have these fields. What you typed there is not saved: copy what you need.',
        )}
      </p>
      <dl className="unplaced">
        {lines.map(({ key, title, yours }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{yours.join('\n')}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}
