import { createRequire } from 'node:module'
import { vi } from 'vitest'

/** Before each file: what the product remembers from the one before is gone, while packages stay read. */
vi.resetModules()

/**
 * The styles of MUI stay out of the document: nothing is laid out in a DOM, and jsdom would match each of their rules
 * with each element that a test asks for by its role. Where they go is decided when their package is first read.
 */
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'head', { configurable: true, value: document.createElement('head') })
  createRequire(import.meta.url)('@emotion/react')
  Reflect.deleteProperty(document, 'head')
}
