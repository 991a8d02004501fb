import Box from '@mui/material/Box'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import type { FormData } from '../../../engine/definition.ts'
import type { Change } from '../../../engine/keptDraft.ts'
import type { Lookups } from '../../../form/StageForm.tsx'
import { useReferenceNames } from '../../../form/lookups/lookup.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { focusableAround } from '../../../ui/useFocusHandedUp.ts'
import type { Loaded, Conflict as Stale } from '../../../machines/stageTypes.ts'
import { conflictLines } from './conflictLines.ts'
import type { ConflictLine } from './conflictLines.ts'
import { peopleOf } from './people.ts'

export interface ConflictProps {
  loaded: Pick<Loaded, 'stage' | 'application'>
  conflict: Stale
  /** The form's values now: the person may go on typing before choosing. */
  data: FormData
  lookups: Lookups
  onKeepMine(): void
  onTakeTheirs(): void
}

/**
 * Somebody else saved the record first: shows both sides' values, and lets the person choose. Neither choice loses what
 * was typed.
 */
export function Conflict({ loaded, conflict, data, lookups, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { stage, application } = loaded
  const { detail, fields = [] } = conflict
  const here = useFocusHere<HTMLDivElement>()
  const nameOf = useReferenceNames(lookups, peopleOf(application))
  const lines = fields.flatMap((change) =>
    conflictLines(stage, withOwn(change, data), nameOf).map((line, n) => ({
      ...line,
      key: `${change.field} ${n}`,
      by: change.by,
    })),
  )
  return (
    <Alert ref={here} tabIndex={-1} severity="warning" role="alert" className="long">
      <p className="alert-title">{detail}</p>
      {lines.length > 0 && (
        // A person's own typing is not announced.
        <Box component="table" aria-live="off" sx={table}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, ...line }) => (
              <Line key={key} {...line} />
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <PlainButton onClick={onKeepMine}>{t('Keep my changes')}</PlainButton>
        <PlainButton look="outlined" onClick={onTakeTheirs}>
          {t('Discard mine and show theirs')}
        </PlainButton>
      </Box>
    </Alert>
  )
}

/** With what the form holds now as the person's own value, unless it is too long to compare. */
const withOwn = (change: Change, data: FormData): Change =>
  'yours' in change && !change.cut ? { ...change, yours: data[change.field] } : change

function Line({ title, yours, theirs, by }: ConflictLine & { by?: string | null }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{yours.join('\n')}</td>
      <td>
        {theirs.join('\n')}
        {by && ` (${by})`}
      </td>
    </tr>
  )
}

const table = {
  width: '100%',
  maxWidth: 900,
  my: 2,
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', pr: { xs: 2, sm: 4 }, py: 1, overflowWrap: 'anywhere' },
  '& thead th': { overflowWrap: 'normal' },
  '& td': { whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' },
} as const

/**
 * Moves the focus to an element when it appears. When it goes, the focus returns to where it was or, if nothing had it,
 * to the nearest focusable element around it.
 */
function useFocusHere<Place extends HTMLElement>(): RefObject<Place | null> {
  const here = useRef<Place>(null)
  useEffect(() => {
    const [place, active] = [here.current, document.activeElement]
    const before = active === document.body ? focusableAround(place) : active
    place?.focus()
    return () => {
      const isLost = document.activeElement === document.body || place?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return here
}
