import { expect, test } from 'vitest'
import { explainMissingParts } from './missingParts.ts'

test('a part of the page that cannot be fetched is spoken of without the name of its file', () => {
  explainMissingParts()
  const payload = new Error('Unable to preload CSS for /assets/Audit-x1.css')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(payload.message).toBe('A part of the page could not be loaded. Check your connection.')
})
