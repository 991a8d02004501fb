import { describe, expect, it } from 'vitest'
import type { StageFiles } from '../../src/engine/definition.ts'
import { readDefinitions } from '../definitions/read.ts'
import { readDocument } from './document.ts'
import { expandDocument } from './expand.ts'

const { stages } = await readDefinitions('schemas')
const properties = (files: readonly StageFiles[]) =>
  expandDocument(readDocument(), files).components.schemas.ApplicationPayload?.properties as Record<
    string,
    { anyOf: object[] }
  >

describe('the expanded contract', () => {
  it('names each field as it travels, with its type and null for unset', () => {
    expect(properties(stages).legal_review_form_grace_period).toEqual({
      description: 'Legal Review: Grace period',
      anyOf: [expect.objectContaining({ type: 'string', maxLength: expect.any(Number) }), { type: 'null' }],
    })
  })

  it('gives the empty text to fields that are unset by it', () => {
    expect(properties(stages).legal_review_form_has_csa?.anyOf).toContainEqual({ type: 'string', enum: [''] })
  })

  it('has the stamps and the flag that begins a workflow', () => {
    expect(properties(stages)).toMatchObject({
      legal_review_form_start_date: { type: ['string', 'null'] },
      legal_review_create_workflow_instance: { type: 'boolean' },
    })
  })

  it('allows nothing else, and leaves the contract as it was', () => {
    const document = structuredClone(readDocument())
    expect(expandDocument(document, stages).components.schemas.ApplicationPayload).toMatchObject({
      additionalProperties: false,
    })
    expect(document).toEqual(readDocument())
  })
})
