import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { metaTexts } from '../metaSchemas.ts'

const schemas = metaTexts().map((text) => JSON.parse(text) as { $id: string })

describe('the meta-schemas', () => {
  it.each(schemas)('are JSON Schemas of draft 7: $$id', async (schema) => {
    const ajv = new Ajv({ strict: false })
    await ajv.validateSchema(schema)
    expect(ajv.errorsText(ajv.errors)).toBe('No errors')
  })
})
