import { describe, expect, it } from 'vitest'
import { doing } from '../../../src/workbench/edits/operations.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { formTypes } from '../../../src/workbench/files.ts'
import { knownIn } from '../../../src/workbench/known.ts'
import { propertyEdits, propertyValues } from '../../../src/workbench/properties/form.ts'
import { propertiesOf } from '../../../src/workbench/properties/property.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const all = formTypes(files).flatMap((stage) =>
  Object.keys(knownIn(files).stages.get(stage)?.fields ?? {}).map((field) => ({
    kind: 'field' as const,
    stage,
    field,
  })),
)
const threshold = { kind: 'field', stage: 'legal_review', field: 'csa_threshold' } as const
const labels = (field: string) =>
  propertiesOf(files, { kind: 'field', stage: 'legal_review', field }).map(({ schema }) => schema.title)

describe('what a field says, as a form', () => {
  it('is what the meta-schemas have for a field of its kind', () => {
    expect(labels('csa_threshold')).toEqual([
      'Label',
      'Required on submit',
      'Control',
      'Help text',
      'Placeholder',
      'Read-only',
      'Lower limit',
      'Upper limit',
      'Step',
      'A new form begins with',
    ])
    expect(labels('grace_period')).toEqual(expect.arrayContaining(['Maximum length', 'Pattern']))
    expect(labels('has_csa')).not.toContain('Maximum length')
  })

  it('changes nothing while nothing is entered, in any field of the bank', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const chosen of all) {
      const properties = propertiesOf(files, chosen)
      expect(properties.length).toBeGreaterThan(1)
      expect(propertyEdits(files, properties, propertyValues(files, properties))).toEqual([])
    }
  })

  it('is written where the files say it, and taken away without a trace', () => {
    const properties = propertiesOf(files, threshold)
    const values = {
      ...propertyValues(files, properties),
      'its-minimum': 0,
      'its-ui-readonly': true,
      'its-required': true,
    }
    const changed = doing(...propertyEdits(files, properties, values))(files)
    if (isRefused(changed)) throw new Error(changed.refused)
    expect(changed.get('stages/legal-review/data.schema.json')).toContain(
      '"csa_threshold": { "title": "Threshold", "type": "number", "minimum": 0 }',
    )
    expect(changed.get('stages/legal-review/data.schema.json')).toContain(
      '"required": ["agreement_template", "csa_threshold"]',
    )
    const back = doing(...propertyEdits(changed, properties, propertyValues(files, properties)))(changed)
    if (isRefused(back)) throw new Error(back.refused)
    // A line that became too long stays laid out over several.
    expect([...back].map(([path, text]): unknown => [path, JSON.parse(text)])).toEqual(
      [...files].map(([path, text]): unknown => [path, JSON.parse(text)]),
    )
    expect(back.get('stages/legal-review/data.schema.json')).toBe(files.get('stages/legal-review/data.schema.json'))
  })
})
