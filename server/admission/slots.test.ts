import { expect, it } from 'vitest'
import { TooMany } from '../errors/problems.ts'
import { OwnCounts } from './counts.ts'
import { Slots } from './slots.ts'

const slotsOf = (ofPerson: number) => new Slots('uploads', { ofPerson, atOnce: 10 }, new OwnCounts())

it('refuses a person whose requests are under way, before any of them has taken its slot', () => {
  const slots = slotsOf(2)
  slots.enter('ada')
  slots.enter('ada')
  expect(() => slots.enter('ada')).toThrow(TooMany)
  expect(() => slots.enter('grace')).not.toThrow()
})

it('lets a person in again once one of their requests has been answered', () => {
  const slots = slotsOf(1)
  const leave = slots.enter('ada')
  expect(() => slots.enter('ada')).toThrow('You can have at most 1 uploads at once.')
  leave()
  expect(() => slots.enter('ada')).not.toThrow()
})

it('keeps the slots that all processes share apart from what this one is answering', async () => {
  const slots = slotsOf(1)
  const release = await slots.take('ada')
  expect(() => slots.enter('ada')).not.toThrow()
  await expect(slots.take('ada')).rejects.toThrow(TooMany)
  release()
  await expect(slots.take('ada')).resolves.toBeTypeOf('function')
})
