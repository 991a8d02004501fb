/** What a DOM test does over and over, and nobody looks at while it passes: a sixth of the time of all of them. */
import { configure, prettyDOM } from '@testing-library/react'
import React from 'react'
import { findLabelsQuickly } from './quickLabels.ts'
import { computeStylesQuickly } from './quickStyles.ts'

if (document.defaultView) {
  computeStylesQuickly(document.defaultView)
  findLabelsQuickly(document.defaultView)
}

/** jsdom has nothing to scroll, and logs each attempt. */
window.scrollTo = () => {}

/** The document is printed when the message is read: what waits for an element asks in vain many times. */
configure({
  getElementError(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    let whole: string | undefined
    const print = () => (whole ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
    return Object.defineProperty(error, 'message', { configurable: true, get: print })
  },
})

/** React keeps no stack for an element when it has made very many in a second. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} })
