import { createRequire } from 'node:module'
import { vi } from 'vitest'

/** Forgets the product's module state before each test file. Packages stay loaded. */
vi.resetModules()

/**
 * Keeps MUI's styles out of the document: nothing is laid out in a DOM test, and jsdom would match each of their rules
 * with each element that a test looks up by its role. MUI decides where styles go when it is first loaded.
 */
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'head', { configurable: true, value: document.createElement('head') })
  createRequire(import.meta.url)('@emotion/react')
  Reflect.deleteProperty(document, 'head')
}
