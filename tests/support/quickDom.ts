/** Skips work that DOM tests repeat and that nobody looks at while they pass; it took a sixth of their time. */
import { configure, prettyDOM } from '@testing-library/react'
import React from 'react'
import { findLabelsQuickly } from './quickLabels.ts'
import { computeStylesQuickly } from './quickStyles.ts'

if (document.defaultView) {
  computeStylesQuickly(document.defaultView)
  findLabelsQuickly(document.defaultView)
}

/** jsdom cannot scroll, and logs each attempt. */
window.scrollTo = () => {}

/**
 * Prints the document only when an error's message is read: what waits for an element fails many times before it finds
 * it.
 */
configure({
  getElementError(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    let whole: string | undefined
    const print = () => (whole ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
    return Object.defineProperty(error, 'message', { configurable: true, get: print })
  },
})

/** Keeps React from recording a stack for each element, as it does by itself once it has made very many in a second. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} })
