import { Suspense, useId, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { onDemand } from './onDemand.ts'

/** As large as the code of a screen, so it is loaded when a hint is first needed. */
const Tooltip = onDemand(() => import('@mui/material/Tooltip'))

/**
 * A hint that says what an element does. It appears when the element is pointed at or gets the focus by the keyboard,
 * until Escape. Returns the element's listeners (`pointed`), the same text for screen readers (`described`, needless if
 * the element's name says it), and the hint, to be drawn beside the element. A list has hundreds of such elements, and
 * only one shows a hint.
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

/** The hint stays while the pointer is on it. */
const isHint = (target: EventTarget | null) => target instanceof Element && target.closest('[role=tooltip]') !== null
