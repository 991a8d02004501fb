import { expect, it } from 'vitest'
import { answerTimeoutAfter, forRequests } from './connect.ts'

it.each([
  [0, 3500],
  [900, 3500],
  [2900, 1500],
  [3500, 1000],
])('who has waited %i ms for a connection waits %i ms for an answer', (waited, patience) => {
  expect(answerTimeoutAfter(waited, forRequests)).toBe(patience)
})
