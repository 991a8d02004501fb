import { Suspense, useId, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { onDemand } from './onDemand.ts'

/** It weighs as much as a screen: fetched when something is pointed at for the first time. */
const Tooltip = onDemand(() => import('@mui/material/Tooltip'))

/**
 * What something does, told as it is pointed at or reached by the keyboard, until Escape. Answers what the thing
 * listens to, what says the same to those who hear it (not for a thing whose name does), and the hint, to be drawn
 * beside it: rows show such things by the hundred, and only one has a hint.
 */
export function useHint(title: string) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const leave = () => setAnchor(undefined)
  const pointed = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) =>
      pointerType === 'mouse' && setAnchor(currentTarget),
    onPointerLeave: ({ relatedTarget }: PointerEvent) => isHint(relatedTarget) || leave(),
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && setAnchor(currentTarget),
    onBlur: leave,
  }
  const hint = anchor && title && (
    <Suspense>
      <Tooltip open id={id} title={title} onClose={leave} slotProps={{ popper: { anchorEl: anchor } }}>
        <span hidden />
      </Tooltip>
    </Suspense>
  )
  const described = anchor ? { 'aria-describedby': id } : { title: title || undefined }
  return { pointed, described, hint }
}

/** It stays while it is pointed at itself. */
const isHint = (target: EventTarget | null) => target instanceof Element && target.closest('[role=tooltip]') !== null
