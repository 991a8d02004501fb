import { useEffect, useRef, useState } from 'react'
import { beginSingleSignOn } from '../../api/session/singleSignOn.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Wrong } from '../../ui/Wrong.tsx'
import { auth } from '../auth.ts'
import { useFocusKept } from '../useFocusKept.ts'
import { AnotherWay } from './AnotherWay.tsx'
import { SignedInAgain } from './SignedInAgain.tsx'
import { returnTo } from './returnTo.ts'
import { anotherTab, providersAnswer } from './singleSignOn.ts'

export interface SignOnHereProps {
  label: string
  busy: boolean
  /** Where to go after the sign-in. */
  destination: string
  /** Called after a sign-in in a tab that was opened for it. */
  isDone: boolean
}

/** The way to the bank's provider, and back. */
export function SignOnHere({ label, busy, destination, isDone }: SignOnHereProps) {
  const [again] = useState(anotherTab.isThis)
  const [status, setStatus] = useState<{ isGoing: boolean; error?: string }>({ isGoing: false })
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = busy || status.isGoing
  const keepFocus = useFocusKept(isBusy, button)

  useEffect(() => {
    const answer = providersAnswer.take()
    if (answer !== undefined) auth.send({ type: 'SIGN_IN', answer })
    else if (anotherTab.arrives()) void leave(again, destination).then((error) => setStatus({ isGoing: false, error }))
  }, [again, destination])

  const begin = () => {
    keepFocus()
    setStatus({ isGoing: true })
    void leave(again, destination).then((error) => setStatus({ isGoing: false, error }))
  }
  if (isDone) return <SignedInAgain />
  return (
    <AnotherWay>
      {status.error && !isBusy && <Wrong>{status.error}</Wrong>}
      <PlainButton ref={button} look="outlined" disabled={isBusy} onClick={begin}>
        {label}
      </PlainButton>
    </AnotherWay>
  )
}

/** Returns why that is impossible. */
async function leave(again: boolean, destination: string): Promise<string | undefined> {
  returnTo.keepAddress(destination)
  try {
    location.assign(await beginSingleSignOn(again))
  } catch (cause) {
    return cause instanceof Error ? cause.message : undefined
  }
}
