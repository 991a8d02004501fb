import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormData, ReferenceData } from '../../src/engine/definition.ts'
import { isRecord, withoutUnset } from '../../src/engine/path.ts'
import { prune } from '../../src/engine/conditions/visibility.ts'
import { seed } from '../support/chance.ts'
import { Browser, type Situation, Server, sentencesOf } from './bothSides.ts'
import { definition } from './definition.ts'
import { type Draw, drawing } from './draw.ts'
import { dataOf } from './values.ts'
import { invent } from '../cases/stages.ts'

const reference: ReferenceData = {
  brand: { provider: '' },
  roles: [],
  authorityLevels: [],
  priorities: [],
  defaultPriority: '',
  lists: {},
}

/** What people type that is of no use, in any field. */
const mistakes = fc.constantFrom('twelve', '', ' ', 'x'.repeat(300), 1e9, -1e9, true, null)

/** Changes of a form: values that fit, and some that do not. */
const edits = (properties: Record<string, unknown>): fc.Arbitrary<FormData> =>
  fc
    .tuple(dataOf(properties), fc.option(fc.tuple(fc.constantFrom(...Object.keys(properties)), mistakes)))
    .map(([data, mistake]) => (mistake ? { ...data, [mistake[0]]: mistake[1] } : data))

function situation(draw: Draw): Situation {
  return {
    application: {
      id: 'a-1',
      amount: draw(fc.constantFrom(0, 10, 2_500_000, null)),
      other_form: {
        grade: draw(fc.constantFrom('low', 'high', null)),
        since: draw(fc.constantFrom('2026-01-31', null)),
      },
    },
    user: { id: 'u-1', username: 'ann', role: { name: 'reviewer' }, da_level: draw(fc.constantFrom(null, 'DA3')) },
  }
}

/** The properties that people enter: all but those that are computed. */
const entered = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith('computed')))

/** The data without the ids that a server gives to new rows. */
const withoutIds = (data: FormData): FormData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((row: unknown) => (isRecord(row) ? { ...row, id: undefined } : row)) : value,
    ]),
  )

describe('Whatever a bank defines and a person enters', () => {
  it('the server stores, computes and says what the browser showed', async () => {
    const made = fc.gen().map((generated) => {
      const draw = drawing(generated)
      return { files: definition(draw), draw }
    })
    await fc.assert(
      fc.asyncProperty(made, async ({ files, draw }) => {
        const [[inBrowser], [onServer]] = [await invent([files], 'client'), await invent([files], 'server')]
        if (!inBrowser || !onServer) throw new Error('Nothing was invented.')
        const properties = entered(files.data.properties)
        for (let round = 0; round < 10; round += 1) {
          const stands = situation(draw)
          const server = new Server(onServer, stands, draw(dataOf(properties)))
          const browser = new Browser(inBrowser, server.answer(), stands.user, reference)
          expect(browser.facts).toEqual(server.facts)
          browser.enter(draw(edits(properties)))
          const errors = server.save(browser.sends())
          expect(errors).toEqual(browser.errors)
          if (errors.length > 0) continue
          const shown = withoutUnset(prune(inBrowser, browser.data, browser.facts))
          const again = new Browser(inBrowser, server.answer(), stands.user, reference)
          expect(withoutIds(again.data)).toEqual(withoutIds(shown))
          expect(sentencesOf(inBrowser, shown, browser.facts, reference)).toEqual(
            sentencesOf(onServer, server.stored, server.facts, reference),
          )
        }
      }),
      { numRuns: 15, seed, endOnFailure: true },
    )
  }, 120_000)
})
