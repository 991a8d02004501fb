import { useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { useFocusHandedUp } from '../../../ui/useFocusHandedUp.ts'

/** The form was closed while something was typed in it: what it shows is not what is saved. */
export function ClosedNotice({ onDiscard }: { onDiscard(): void }) {
  const here = useRef<HTMLDivElement>(null)
  useFocusHandedUp(here)
  const discard = (
    <PlainButton look="text" colour="inherit" onClick={onDiscard}>
      {t('Discard mine and show what is saved')}
    </PlainButton>
  )
  return (
    <Alert ref={here} severity="warning" role="alert" action={discard}>
      {t('You cannot change this form any more. It shows what you typed, which is not saved.')}
    </Alert>
  )
}
