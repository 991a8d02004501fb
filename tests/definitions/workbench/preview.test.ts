import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/engine/checks.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import { compileChecks } from '../../../src/engine/validation/ajv.ts'
import { validateWhole } from '../../../src/engine/validation/validate.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { formTypes } from '../../../src/workbench/files.ts'
import { createPreview } from '../../../src/workbench/preview/stage.ts'
import { chance } from '../../support/chance.ts'
import { published } from '../../support/stages.ts'
import { realTexts } from '../edit.ts'

const [files, definitions] = await Promise.all([realTexts(), published()])
const { pick, fraction } = chance('values of a previewed form')

/** Values of every sort, right and wrong. */
const valueFor = (options: unknown): unknown => {
  const own = Array.isArray(options) ? options : []
  return pick([
    ...own,
    ...own,
    ...own,
    '',
    'text',
    'true',
    '2026-02-30',
    '2026-02-03',
    -1,
    0,
    0.07,
    12,
    1e9,
    true,
    [],
    ['x'],
    {},
  ])
}

describe('the preview of a stage', () => {
  it.each(formTypes(files))('is what the server publishes: %s', (formType) => {
    const previewed = createPreview()(files, formType)
    const { data, ui, stage, workflow } = definitions.stage(formType)
    expect(previewed).toMatchObject({ data, ui, stage, workflow })
  })

  it.each(formTypes(files))('judges values as the compiled checks do: %s', (formType) => {
    const previewed = createPreview()(files, formType)
    if (!previewed) throw new Error('There is no preview.')
    const compiled = { ...previewed, checks: compileChecks(checkSchemas(previewed)) }
    const fields = Object.entries(previewed.data.properties)
    for (let n = 0; n < 60; n += 1) {
      const share = fraction()
      const data: FormData = Object.fromEntries(
        fields.filter(() => fraction() < share).map(([field, schema]) => [field, valueFor(schema.enum)]),
      )
      for (const key of Object.keys(compiled.checks))
        expect([key, previewed.checks[key]?.(data), data]).toEqual([key, compiled.checks[key]?.(data), data])
      expect(validateWhole(previewed, data, {})).toEqual(validateWhole(compiled, data, {}))
    }
  })

  it('keeps its shape when only a text changes, and reads one file again', () => {
    const preview = createPreview()
    const before = preview(files, 'legal_review')
    const change = acts.changeTitle({ stage: 'legal_review', field: 'grace_period', title: 'Days of grace' })(files)
    if (isRefused(change)) throw new Error(change.refused)
    const after = preview(change, 'legal_review')
    expect(after?.data.properties.grace_period?.title).toBe('Days of grace')
    expect(after?.hash).toBe(before?.hash)
    expect(preview(change, 'legal_review')).toBe(after)
  })

  it('is none where the files cannot be understood, whatever they say', () => {
    const file = 'stages/legal-review/ui.schema.json'
    for (const text of ['', '{', '[]', '7', '{}', '{"ui:tabs": 7}', '{"ui:tabs": [7]}', 'null'])
      expect(() => createPreview()(new Map([...files, [file, text]]), 'legal_review')).not.toThrow()
    expect(createPreview()(new Map([...files, [file, '{']]), 'legal_review')).toBeUndefined()
  })
})
