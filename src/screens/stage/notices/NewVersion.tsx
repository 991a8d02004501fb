import { useRef } from 'react'
import { t } from '../../../texts/t.ts'
import type { LoadedForm, StageContext } from '../../../machines/stageTypes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { useFocusHandedUp } from '../../../ui/useFocusHandedUp.ts'
import { useNewerVersion } from './useNewerVersion.ts'

export interface NewVersionProps {
  loaded: Pick<LoadedForm, 'stage'>
  /** A refusal, which another version may explain: a newer one is looked for at once. */
  refused?: StageContext['refused']
  onTake(): void
}

/** Says that another version of the open form is live, and lets the person choose when to show it. */
export function NewVersion(props: NewVersionProps) {
  return useNewerVersion(props.loaded, props.refused) ? <NewVersionOffer onTake={props.onTake} /> : null
}

/** Offers the other version. */
export function NewVersionOffer({ onTake }: Pick<NewVersionProps, 'onTake'>) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const take = (
    <PlainButton look="text" colour="inherit" onClick={onTake}>
      {t('Show the new version')}
    </PlainButton>
  )
  return (
    <Alert ref={here} severity="info" role="status" action={take}>
      {t('A new version of this form is live. What you have typed stays.')}
    </Alert>
  )
}
