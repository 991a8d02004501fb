import { describe, expect, it } from 'vitest'
import { reachable, stateWith } from './diagram.ts'
import { pathDiagram, stageDiagram } from './draw.ts'

const workflow = {
  id: 'A',
  initial: 'OPEN',
  states: {
    OPEN: {
      initial: 'DRAFT',
      states: {
        DRAFT: { meta: { name: 'Draft' } },
        AGAIN: { meta: { name: 'Again' }, on: { BACK: { target: 'DRAFT', meta: { name: 'Back to Draft' } } } },
      },
      on: {
        SAVE: { meta: { name: 'Save' } },
        SUBMIT: { target: 'DONE', meta: { name: 'Submit' } },
        RECONFIRM: { target: '.AGAIN', meta: { name: 'Reconfirm', system: true } },
      },
    },
    DONE: {
      meta: { name: 'Done', done: true },
      on: { REOPEN: { target: 'OPEN', meta: { name: 'Reopen', system: true } } },
    },
  },
}

const path = {
  id: 'P',
  initial: 'DRAFT',
  states: {
    DRAFT: { meta: { name: 'Draft', open: ['request'] }, on: { SENT: { target: 'BOTH' } } },
    BOTH: {
      type: 'parallel' as const,
      meta: { name: 'Both' },
      on: { REOPENED: { target: 'DRAFT', meta: { reopens: ['request'] } } },
      onDone: { target: 'ENTRY' },
      states: {
        LEFT: {
          initial: 'OPEN',
          states: { OPEN: { meta: { open: ['left'] }, on: { L: { target: 'DONE' } } }, DONE: {} },
        },
        RIGHT: { initial: 'OPEN', states: { OPEN: { meta: { open: ['right'] } } } },
      },
    },
    ENTRY: { always: [{ target: 'APPROVED' }, { target: 'REJECTED' }] },
    APPROVED: { meta: { name: 'Approved', closed: true } },
    REJECTED: { meta: { name: 'Rejected', closed: true } },
  },
}

describe('the diagram of a workflow', () => {
  const diagram = stageDiagram(workflow)

  it('has the innermost named states, with what leaves each as it is', () => {
    expect(diagram.states).toEqual([
      {
        id: 'OPEN.DRAFT',
        title: 'Draft',
        initial: true,
        ends: false,
        opens: [],
        stays: [{ code: 'SAVE', title: 'Save' }],
      },
      {
        id: 'OPEN.AGAIN',
        title: 'Again',
        initial: false,
        ends: false,
        opens: [],
        stays: [{ code: 'SAVE', title: 'Save' }],
      },
      { id: 'DONE', title: 'Done', initial: false, ends: true, opens: [], stays: [] },
    ])
  })

  it('has the ways between them, those of a state around several from each', () => {
    const submit = [{ code: 'SUBMIT', title: 'Submit' }]
    const reconfirm = [{ code: 'RECONFIRM', title: 'Reconfirm' }]
    expect(diagram.ways).toEqual([
      { from: 'OPEN.DRAFT', to: 'DONE', acts: submit, back: false },
      { from: 'OPEN.AGAIN', to: 'DONE', acts: submit, back: false },
      { from: 'OPEN.DRAFT', to: 'OPEN.AGAIN', acts: reconfirm, back: true },
      { from: 'OPEN.AGAIN', to: 'OPEN.DRAFT', acts: [{ code: 'BACK', title: 'Back to Draft' }], back: false },
      { from: 'DONE', to: 'OPEN.DRAFT', acts: [{ code: 'REOPEN', title: 'Reopen' }], back: true },
    ])
  })
})

describe('the diagram of a path', () => {
  const diagram = pathDiagram(path, { SENT: 'Send' })

  it('has one state for those that run beside each other, and none for those that are left at once', () => {
    expect(diagram.states.map(({ id, opens, ends }) => [id, opens, ends])).toEqual([
      ['DRAFT', ['request'], false],
      ['BOTH', ['left', 'right'], false],
      ['APPROVED', [], true],
      ['REJECTED', [], true],
    ])
  })

  it('says what people do where it is known, and what sends back', () => {
    expect(diagram.ways).toEqual([
      { from: 'DRAFT', to: 'BOTH', acts: [{ code: 'SENT', title: 'Send' }], back: false },
      { from: 'BOTH', to: 'DRAFT', acts: [], back: true },
      { from: 'BOTH', to: 'APPROVED', acts: [], back: false },
      { from: 'BOTH', to: 'REJECTED', acts: [], back: false },
    ])
  })

  it('says what can follow, without sending back or with it', () => {
    expect([...reachable(diagram, 'BOTH')]).toEqual(['BOTH', 'APPROVED', 'REJECTED'])
    expect([...reachable(diagram, 'BOTH', true)]).toEqual(['BOTH', 'DRAFT', 'APPROVED', 'REJECTED'])
    expect([...reachable(diagram, 'APPROVED', true)]).toEqual(['APPROVED'])
  })

  it('finds a state by its code', () => {
    expect(stateWith(stageDiagram(workflow), 'AGAIN')?.id).toBe('OPEN.AGAIN')
    expect(stateWith(diagram, 'NONE')).toBeUndefined()
  })
})
