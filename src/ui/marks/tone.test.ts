import { expect, it } from 'vitest'
import { stateTone } from './tone.ts'

it.each([
  ['DRAFT', 'default'],
  ['REVIEW_PENDING', 'warning'],
  ['In Progress', 'info'],
  ['in-progress', 'info'],
  ['IN_PROGRESS', 'info'],
  ['APPROVED_WITH_CONDITIONS', 'success'],
  ['Rejected', 'error'],
  ['APPROVAL_PENDING', 'warning'],
  ['Not Started', 'default'],
  ['', 'default'],
])('§4 the chip of %s is %s', (state, tone) => {
  expect(stateTone(state)).toBe(tone)
})
