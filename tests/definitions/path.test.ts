import { describe, expect, it } from 'vitest'
import { reachable } from '../../server/definitions/check/meaning/workflow/reachable.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { stepOf } from '../../src/engine/steps.ts'
import { realTexts } from './edit.ts'

const source = sourceOf(await realTexts())
const definitions = resolve(source)
const { application } = definitions
const states = Object.entries(application.path.states)

describe('the path of an application', () => {
  it.each(states)('has at %s the step that the hub infers from the code alone', (code, { meta }) => {
    expect(stepOf(application, { code })).toBe(meta?.stepNumber)
  })

  it.each(states)('has at %s the step that the server sends', (code, { meta }) => {
    expect(stepOf(application, { code, metadata: { step_number: meta?.stepNumber } })).toBe(meta?.stepNumber)
  })

  it('waits only in states whose code says PENDING, for the dashboard counts them', () => {
    const waiting = states.filter(([, { meta }]) => meta?.name?.endsWith('Pending')).map(([code]) => code)
    expect(waiting).toEqual(['REVIEW_PENDING', 'SPONSOR_PENDING', 'APPROVAL_PENDING'])
  })

  it('leaves no state of any workflow unreachable or without a way out', () => {
    expect(reachable(definitions, source)).toEqual([])
  })
})
