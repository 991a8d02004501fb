// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { copySchemas } from '../../tests/support/copiedSchemas.ts'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

interface Part {
  [key: string]: Part
}

const schemas = copySchemas()
schemas.edit('stages/legal-review/data.schema.json', (json) => {
  const { properties } = json as Part
  Object.assign(properties?.grace_period ?? {}, { retired: true })
  Object.assign(properties?.agreement_template ?? {}, { retired: ['CSA', 'OTHER'] })
})
const legal = await readStage('legal_review', undefined, schemas.dir)
afterEach(cleanup)
afterAll(schemas.remove)

const options = () =>
  [...screen.getByLabelText<HTMLSelectElement>(/^Agreement template/).options].map(({ text }) => text)

describe('a retired option', () => {
  it('is not offered', () => {
    mountForm(legal, { data: {} })
    expect(options()).toEqual(expect.arrayContaining(['ISDA', 'GMRA']))
    expect(options().join()).not.toMatch(/CSA|OTHER/)
  })

  it('stays where it was chosen, and says what it is', () => {
    const { flush } = mountForm(legal, { data: { agreement_template: 'CSA' } })
    expect(options()).toContain('CSA (no longer offered)')
    expect(options().join()).not.toContain('OTHER')
    expect(flush()).toEqual({ agreement_template: 'CSA' })
  })
})

describe('a retired field', () => {
  it('is not asked', () => {
    mountForm(legal, { data: {} })
    expect(screen.queryByLabelText(/^Grace period/)).toBeNull()
  })

  it('is shown where it has a value, read-only, and its value stays', () => {
    const { flush } = mountForm(legal, { data: { grace_period: '5 days' } })
    const field = screen.getByLabelText<HTMLInputElement>(/^Grace period/)
    expect(field.value).toBe('5 days')
    expect(field.readOnly || field.disabled).toBe(true)
    expect(flush()).toEqual({ grace_period: '5 days' })
  })
})
