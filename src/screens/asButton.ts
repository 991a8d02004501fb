import type { KeyboardEvent } from 'react'

/**
 * For a link that the product spec calls a button: it is one for those who hear it and by the keyboard, and can still
 * be opened in another browser tab. `of` says what it is about where the same button stands in every row.
 */
export const asButton = (of?: string) => ({ role: 'button', onKeyDown: pressBySpace, 'aria-description': of })

function pressBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ' || event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.click()
}
