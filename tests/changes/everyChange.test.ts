import { describe, expect, it } from 'vitest'
import { changes } from './support/change.ts'
import { prove } from './support/prove.ts'

describe('A change of the definitions does what the bank wants:', () => {
  it.each(Object.entries(changes).map(([name, { wants }]) => [wants, name]))('%s', async (_, name) => {
    await expect(prove(name)).resolves.toBeUndefined()
  })
})
