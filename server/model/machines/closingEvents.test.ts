import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { closingEvents } from './closingEvents.ts'

const closed = { meta: { closed: true } }

it.each([
  ['leads to a closed state', { states: { open: { on: { GO: 'over' } }, over: closed } }],
  [
    'comes to one by what waits for no event',
    { states: { open: { on: { GO: 'between' } }, between: { always: 'over' }, over: closed } },
  ],
  [
    'ends what is around it, and that leads on',
    {
      states: {
        open: { initial: 'a', states: { a: { on: { GO: 'end' } }, end: { type: 'final' as const } }, onDone: 'over' },
        over: closed,
      },
    },
  ],
  [
    'may end the last of several parts',
    {
      states: {
        open: {
          type: 'parallel' as const,
          states: { one: { initial: 'a', states: { a: { on: { GO: 'end' } }, end: { type: 'final' as const } } } },
          onDone: 'over',
        },
        over: closed,
      },
    },
  ],
])('an event may close the application where it %s', (_, { states }) => {
  expect(closingEvents(createMachine({ initial: 'open', states })).has('GO')).toBe(true)
})

it('and not where it only goes on', () => {
  const states = { open: { on: { GO: 'next' } }, next: { on: { END: 'over' } }, over: closed }
  expect([...closingEvents(createMachine({ initial: 'open', states }))]).toEqual(['END'])
})
