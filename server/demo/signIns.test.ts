import { expect, it } from 'vitest'
import { signIns } from './signIns.ts'

it('names the work of every demo person in every other language', () => {
  const written = signIns.people.map(({ title }) => title).toSorted()
  for (const titles of Object.values(signIns.titles))
    expect(Object.keys(titles).toSorted()).toEqual([...new Set(written)])
})
