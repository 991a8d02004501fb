import { useEffect, useRef, useState } from 'react'
import { beginSingleSignOn } from '../../api/session/singleSignOn.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PlainProblem } from '../../ui/PlainProblem.tsx'
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
  /** Whether the sign-in is done, in a tab that was opened for it. */
  isDone: boolean
}

/** The button that leads to the bank's provider, and the sign-in after coming back. */
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
      {status.error && !isBusy && <PlainProblem>{status.error}</PlainProblem>}
      <PlainButton ref={button} look="outlined" disabled={isBusy} onClick={begin}>
        {label}
      </PlainButton>
    </AnotherWay>
  )
}

/** Returns why the sign-on is impossible. */
async function leave(again: boolean, destination: string): Promise<string | undefined> {
  returnTo.keepAddress(destination)
  try {
    location.assign(await beginSingleSignOn(again))
  } catch (cause) {
    return cause instanceof Error ? cause.message : undefined
  }
}
