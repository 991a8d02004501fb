import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/engine/codec/decode.ts'
import { encode, encodeApplication, encodeRecord } from '../../src/engine/codec/encode.ts'
import { splitPayload } from '../../src/engine/codec/payload.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { noFacts } from '../../src/engine/conditions/facts.ts'
import { isRecord, withoutUnset } from '../../src/engine/path.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { validateDraft, validateWhole } from '../../src/engine/validation/validate.ts'
import { prune } from '../../src/engine/conditions/visibility.ts'
import { seed } from '../support/chance.ts'
import { dataOf } from '../generated/values.ts'
import { loadWorlds } from './stages.ts'

const { client, server } = await loadWorlds()
const formTypes = client.stages.map(({ stage }) => stage.formType)
const user = { id: '3f2f9d4e-0a54-4d5b-8a0e-6f1a4e5d7c21' }
const now = new Date('2026-11-21T10:15:30.000Z')
const runs = { numRuns: 60, seed }

function stageOf(stages: Stage[], formType: string): Stage {
  const stage = stages.find((one) => one.stage.formType === formType)
  if (!stage) throw new Error(`No stage '${formType}'.`)
  return stage
}

describe.each(formTypes)('%s', (formType) => {
  const stage = stageOf(client.stages, formType)

  it('comes back from the server as it was sent', () => {
    fc.assert(
      fc.property(dataOf(stage.data.properties), (data) => {
        const people = Object.keys(stage.stage.currentUser ?? {}).map((field): [string, unknown] => [field, user.id])
        const sent: FormData = { ...prune(stage, data, noFacts), ...Object.fromEntries(people) }
        const body: unknown = JSON.parse(JSON.stringify(encode(stage, sent, { user, now, facts: noFacts })))
        const { parts, unknown } = splitPayload(server.stages, isRecord(body) ? body : {})
        expect(unknown).toEqual([])
        expect([...parts.keys()]).toEqual([formType])
        const kept = withoutUnset(parts.get(formType)?.data ?? {})
        const application = {
          id: 'a',
          ...encodeApplication(stage, kept),
          [stage.stage.source]: encodeRecord(stage, kept),
        }
        const isNew = Object.keys(sent).length === 0
        expect(decode(stage, application, user, client.reference)).toEqual(isNew ? (stage.stage.defaults ?? {}) : sent)
      }),
      runs,
    )
  })

  it('is refused in the same words by the client and by the server', () => {
    const anything = fc.record(
      Object.fromEntries(Object.keys(stage.data.properties).map((field) => [field, fc.jsonValue({ maxDepth: 2 })])),
      { requiredKeys: [], noNullPrototype: true },
    )
    const twin = stageOf(server.stages, formType)
    fc.assert(
      fc.property(anything, (data) => {
        expect(validateDraft(stage, data, noFacts)).toEqual(validateDraft(twin, data, noFacts))
        expect(validateWhole(stage, data, noFacts)).toEqual(validateWhole(twin, data, noFacts))
      }),
      runs,
    )
  })
})

describe('a body of any keys', () => {
  it('is placed or named, key by key, and nothing is dropped', () => {
    const wireKeys = client.stages.flatMap((stage) => Object.keys(encode(stage, {}, { user, now, facts: noFacts })))
    const keys = fc.uniqueArray(
      fc.oneof(
        fc.constantFrom(...wireKeys),
        fc.constantFrom(...wireKeys).map((key) => key + 'x'),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(keys, (sent) => {
        const { parts, unknown } = splitPayload(server.stages, Object.fromEntries(sent.map((key) => [key, true])))
        const placed = [...parts.values()].flatMap((part) => [
          ...Object.keys(part.data),
          ...Object.keys(part.stamps),
          ...(part.createInstance ? ['flag'] : []),
        ])
        expect(placed.length + unknown.length).toBe(sent.length)
        expect(unknown.filter((key) => wireKeys.includes(key))).toEqual([])
      }),
      runs,
    )
  })
})
