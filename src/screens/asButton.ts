import type { KeyboardEvent } from 'react'

/**
 * For a link that the product spec calls a button: screen readers and the keyboard treat it as a button, and it can
 * still be opened in another browser tab. `of` says what it is about if every row has the same button.
 */
export const asButton = (of?: string) => ({ role: 'button', onKeyDown: pressBySpace, 'aria-description': of })

function pressBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ' || event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.click()
}
