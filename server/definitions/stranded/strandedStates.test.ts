import { describe, expect, it } from 'vitest'
import type { StoredState } from '../../store/applications/storedStates.ts'
import { strandedStates } from './strandedStates.ts'

const path = {
  id: 'A',
  initial: 'DRAFT',
  states: {
    DRAFT: {},
    BOTH: {
      type: 'parallel' as const,
      states: { LEFT: { initial: 'OPEN', states: { OPEN: {}, DONE: {} } }, RIGHT: {} },
    },
  },
}
const workflow = { id: 'B', initial: 'OPEN', states: { OPEN: { initial: 'DRAFT', states: { DRAFT: {} } }, DONE: {} } }
const review = { path: { id: 'R', initial: 'DRAFT', states: { DRAFT: {}, REVIEWED: {} } } }
const definitions = {
  application: { path },
  kinds: { annual_review: review },
  stages: [{ stage: { formType: 'legal_review' }, workflow }],
}
/** `kind:name` stands for the path of a kind, null for that of application.json. */
const placeOf = (place: string | null) =>
  place === null || place.startsWith('kind:')
    ? { kind: place?.slice('kind:'.length) ?? 'new', formType: null }
    : { kind: null, formType: place }
const stranded = (...stored: [formType: string | null, state: StoredState['state'], applications: number][]) =>
  strandedStates(
    definitions,
    stored.map(([formType, state, applications]) => ({ ...placeOf(formType), state, applications })),
  )

describe('the states that applications are in', () => {
  it('are all there', () => {
    expect(
      stranded(
        [null, 'DRAFT', 4],
        [null, { BOTH: { LEFT: 'OPEN', RIGHT: {} } }, 2],
        ['legal_review', { OPEN: 'DRAFT' }, 2],
        ['legal_review', 'DONE', 1],
      ),
    ).toEqual([])
  })

  it('are named where they are gone, with the file, how many applications are in them, and the mend', () => {
    expect(stranded(['legal_review', { OPEN: 'DEFERRED' }, 3], ['legal_review', 'SENT', 1])).toEqual([
      'stages/legal-review/workflow.json:1:1: the state OPEN.DEFERRED was removed, but 3 applications are in it. Put it back under this name, with "retired": true in its "meta" if nothing may lead there. Remove it only when no application is in it.',
      'stages/legal-review/workflow.json:1:1: the state SENT was removed, but an application is in it. Put it back under this name, with "retired": true in its "meta" if nothing may lead there. Remove it only when no application is in it.',
    ])
  })

  it('are counted together where they are gone inside one that went', () => {
    const [message, ...others] = stranded(
      [null, { BOTH: { MIDDLE: 'OPEN', LEFT: 'DONE' } }, 2],
      [null, { BOTH: { MIDDLE: 'DONE', LEFT: 'OPEN' } }, 5],
    )
    expect(message).toMatch(/^application\.json:1:1: the state BOTH\.MIDDLE was removed, but 7 applications are in it/)
    expect(others).toEqual([])
  })

  it('of a stage that the definitions do not have any more are no matter', () => {
    expect(stranded(['other', 'X', 1])).toEqual([])
  })

  it('belong to the path of their kind', () => {
    expect(
      stranded(['kind:annual_review', 'REVIEWED', 1], ['kind:annual_review', 'BOTH', 2], [null, 'REVIEWED', 1]),
    ).toEqual([
      expect.stringMatching(/^application\.json:1:1: the state REVIEWED was removed/),
      expect.stringMatching(
        /^paths\/annual-review\.json:1:1: the state BOTH was removed, but 2 applications are in it/,
      ),
    ])
  })

  it('are named with their kind where that is gone', () => {
    expect(stranded(['kind:amendment', 'DRAFT', 2], ['kind:amendment', 'SENT', 1])).toEqual([
      'paths/amendment.json:1:1: this kind of application was removed, but 3 applications are of it. Put the file back.',
    ])
  })
})
