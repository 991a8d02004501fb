import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ApplicationDefinition,
  StageDefinition,
  StageFiles,
  UiDefinition,
} from '../../../src/engine/definition.ts'

/** A copy of `schemas/`, for a test to edit as an analyst would. */
export interface SchemasCopy {
  folder: string
  edit: <T>(file: string, change: (content: T) => void) => void
  remove: () => void
}

export function copySchemas(): SchemasCopy {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  cpSync('schemas', folder, { recursive: true })
  return {
    folder,
    edit(file, change) {
      const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      change(content as Parameters<typeof change>[0])
      writeFileSync(join(folder, file), JSON.stringify(content, null, 2))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** One more field of the legal review, and the rule that asks for it on submit. */
export function addCollateralHaircut(schemas: SchemasCopy): void {
  schemas.edit<StageFiles['data']>('stages/legal-review/data.schema.json', (data) => {
    data.properties.collateral_haircut = { title: 'Collateral haircut (%)', type: 'number', minimum: 0, maximum: 100 }
  })
  schemas.edit<UiDefinition>('stages/legal-review/ui.schema.json', (ui) => {
    ui['ui:tabs'].at(-1)?.fields?.push('collateral_haircut')
  })
  schemas.edit<StageDefinition>('stages/legal-review/stage.json', (stage) => {
    stage.guards.push({
      when: { required: ['code'], properties: { code: { const: 'LR_SUBMIT' } } },
      require: { required: ['collateral_haircut'], properties: { collateral_haircut: { type: 'number' } } },
      message: 'The collateral haircut is required to submit the legal review.',
    })
  })
}

/** A stage that the product has never heard of, worked on beside the three of the analysis. */
export function addNinthStage(schemas: SchemasCopy): void {
  cpSync(join(import.meta.dirname, '..', 'ninth-stage'), join(schemas.folder, 'stages', 'collateral-valuation'), {
    recursive: true,
  })
  schemas.edit<ApplicationDefinition>('application.json', (application) => {
    const place = application.stages.findIndex(({ formType }) => formType === 'credit_compilation')
    application.stages.splice(place, 0, { formType: 'collateral_valuation', after: ['business_sponsorship'] })
    application.stages[place + 1]?.after.push('collateral_valuation')
    const analysis = application.path.states.ANALYSIS
    if (!analysis?.states) throw new Error('The path has no parallel analysis to put the stage into.')
    analysis.states.VALUATION = {
      initial: 'ENTRY',
      states: {
        ENTRY: {
          always: [
            { guard: { type: 'stageDone', params: { stage: 'collateral_valuation' } }, target: 'DONE' },
            { target: 'OPEN' },
          ],
        },
        OPEN: { meta: { open: ['collateral_valuation'] }, on: { COLLATERAL_VALUED: { target: 'DONE' } } },
        DONE: { type: 'final' },
      },
    }
  })
}
