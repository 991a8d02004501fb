import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { describe, expect, it } from 'vitest'
import { compileChecks } from '../../src/engine/validation/ajv.ts'
import type { Checks } from '../../src/engine/checks.ts'
import type { Schema } from '../../src/engine/definition.ts'
import { compileModule } from './compile.ts'

const contact: Schema = {
  $id: 'field/contact',
  type: 'object',
  required: ['name'],
  properties: {
    name: { title: 'Name', type: 'string', maxLength: 3 },
    share: { title: 'Share', type: 'number', format: 'percent' },
    day: { title: 'Day', type: 'string', format: 'date' },
    kind: { title: 'Kind', type: 'string', enum: ['a', 'b'] },
  },
}
const schemas: Record<string, Schema> = {
  'guards/0/when': { required: ['code'], properties: { code: { pattern: '^A' } } },
  'field/contact': contact,
}
const module = await compileModule(schemas)
const url = `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`
const { default: checks } = (await import(/* @vite-ignore */ url)) as { default: Checks }

describe('the module compiled from schemas', () => {
  it('holds one check for each key', () => {
    expect(Object.keys(checks).toSorted()).toEqual(['field/contact', 'guards/0/when'])
  })

  it('needs neither eval nor require nor another module, so that a strict page can import it', () => {
    expect(module).not.toMatch(/\beval\b|new Function|\brequire\b|\bimport\b/)
  })

  it('answers what Ajv answers in this process', () => {
    const direct = compileChecks(schemas)
    for (const data of [
      {},
      { name: 'long' },
      { name: 'a', day: '2026-02-30' },
      { name: '\u{1F600}b', day: '2026-02-28', kind: 'c', share: 'half' },
    ]) {
      expect(checks['field/contact']?.(data)).toBe(direct['field/contact']?.(data))
      expect(checks['field/contact']?.errors).toEqual(direct['field/contact']?.errors)
    }
  })

  it("serves RJSF as a precompiled validator, by the schema's $id", () => {
    const validator = createPrecompiledValidator(checks as never, contact as never)
    const { errors } = validator.validateFormData({ day: 'soon' }, contact as never)
    expect(errors.map(({ name, property }) => [name, property])).toEqual([
      ['required', 'name'],
      ['format', '.day'],
    ])
  })

  it('is refused where a schema is no schema', async () => {
    await expect(compileModule({ broken: { pattern: '[' } })).rejects.toThrow(/Invalid regular expression/)
    await expect(compileModule({ broken: { $ref: '#/definitions/none' } })).rejects.toThrow(/can't resolve reference/)
  })
})
