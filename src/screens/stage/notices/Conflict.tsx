import Box from '@mui/material/Box'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { onDemand } from '../../../ui/onDemand.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { focusableAround } from '../../../ui/useFocusHandedUp.ts'
import type { Conflict as Stale } from '../../../machines/stageTypes.ts'
import type { DifferencesProps } from './Differences.tsx'

/** Loaded only in a conflict. Without it, one can still choose. */
const Differences = onDemand(
  async () => ({ default: (await import('./Differences.tsx')).Differences }),
  () => <p>{t('The differences could not be loaded.')}</p>,
)

export interface ConflictProps extends Omit<DifferencesProps, 'fields'> {
  conflict: Stale
  /** If false, both sides' values are only shown: there is nothing to choose. */
  editable: boolean
  onKeepMine(): void
  onTakeTheirs(): void
}

/**
 * Somebody else saved the record first: shows both sides' values, and lets the person choose. Neither choice loses what
 * was typed.
 */
export function Conflict(props: ConflictProps) {
  const { loaded, conflict, data, base, lookups, editable, onKeepMine, onTakeTheirs } = props
  const { detail, fields = [] } = conflict
  const here = useFocusHere<HTMLDivElement>()
  return (
    <Alert ref={here} tabIndex={-1} severity="warning" role="alert" className="long">
      <p className="alert-title">{detail}</p>
      {fields.length > 0 && (
        <Suspense>
          <Differences loaded={loaded} fields={fields} data={data} base={base} lookups={lookups} />
        </Suspense>
      )}
      {editable && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <PlainButton onClick={onKeepMine}>{t('Keep my changes')}</PlainButton>
          <PlainButton look="outlined" onClick={onTakeTheirs}>
            {t('Discard mine and show theirs')}
          </PlainButton>
        </Box>
      )}
    </Alert>
  )
}

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
