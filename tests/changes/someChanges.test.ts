import { describe, expect, it } from 'vitest'
import { changes } from './support/change.ts'
import { prove } from './support/prove.ts'

/** A rule; the others are `npm run test:long`, and `api/authorityMatrix` shows a decision table. */
const some = ['05a-dates-in-order']

describe('A change of the definitions does what the bank wants:', () => {
  it.each(some.map((name) => [changes[name]?.wants ?? name, name]))('%s', async (_, name) => {
    await expect(prove(name)).resolves.toBeUndefined()
  })
})
