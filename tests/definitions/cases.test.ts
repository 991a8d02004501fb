import { describe, expect, it } from 'vitest'
import { testCases } from '../../scripts/commands/testCases.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { published } from '../support/stages.ts'
import { readSource } from '../../server/definitions/source.ts'

interface Case {
  expect: { refused?: string[]; noted?: string[] }
}

const source = await readSource('schemas', true)
const { definitions } = await allStages()

async function allStages() {
  const { application, stage } = await published()
  return { definitions: application.stages.map(({ formType }) => stage(formType)) }
}

/** What the cases of a stage are refused with, or note. */
function sentencesIn(formType: string): string[] {
  const path = `stages/${formType.replaceAll('_', '-')}/cases.json`
  const value = source.files.get(path)?.value as { cases: Case[] } | undefined
  return (value?.cases ?? []).flatMap(({ expect: { refused = [], noted = [] } }) => [...refused, ...noted])
}

const pattern = (message: string) =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`)

describe('The cases of the stages', () => {
  it('all hold', async () => {
    const { count, failed } = await testCases('schemas')
    expect(failed).toEqual([])
    expect(count).toBeGreaterThan(25)
  })

  it.each(definitions.flatMap(({ stage }) => stage.guards.map(({ message }) => [stage.formType, message] as const)))(
    'show in %s: %s',
    (formType, message) => {
      expect(sentencesIn(formType).some((sentence) => pattern(message).test(sentence))).toBe(true)
    },
  )

  it('say what a person may not see or change, and keep it from them', async () => {
    const schemas = copySchemas()
    schemas.edit('stages/legal-review/stage.json', (stage) => {
      const auditors = { roles: ['auditor'] }
      stage.rights = { agreement_template: { see: auditors }, governing_law: { edit: auditors } }
    })
    const sentence = 'This depends on Agreement template, which you may not see.'
    schemas.edit('stages/legal-review/cases.json', (file) => {
      const lawyer = { as: { role: 'legal_reviewer' }, data: { has_csa: 'true' } }
      const auditor = { as: { role: 'auditor' }, data: { has_csa: 'true' } }
      file.cases = [
        { about: 'Hidden.', ...lawyer, expect: { hidden: ['agreement_template'], locked: ['governing_law'] } },
        { about: 'Seen.', ...auditor, expect: { hidden: [], locked: [] } },
        { about: 'Kept.', ...lawyer, take: 'LR_SUBMIT', expect: { refused: [sentence] } },
      ]
    })
    const { failed } = await testCases(schemas.dir)
    schemas.remove()
    expect(failed).toEqual([])
  })

  it('say which documents are attached, and since when', async () => {
    const schemas = copySchemas()
    schemas.edit('stages/legal-review/stage.json', (stage) => {
      stage.documents = { policy: { title: 'Policy', requiredBy: ['LR_SUBMIT'], validMonths: 6 } }
    })
    schemas.edit('stages/legal-review/ui.schema.json', (ui) => {
      const tabs = ui['ui:tabs'] as object[]
      tabs.push({ title: 'Evidence', sections: [{ fields: [], document: 'policy' }] })
    })
    schemas.edit('stages/legal-review/cases.json', (file) => {
      const submit = { data: { agreement_template: 'ISDA' }, today: '2026-11-21', take: 'LR_SUBMIT' }
      const refused = (sentence: string) => ({ expect: { refused: [sentence] } })
      file.cases = [
        { about: 'Missing.', ...submit, documents: {}, ...refused('Policy is missing. Attach it.') },
        {
          about: 'Old.',
          ...submit,
          documents: { policy: '2026-05-20' },
          ...refused('Policy is older than 6 months. Attach a newer one.'),
        },
        { about: 'There.', ...submit, documents: { policy: '2026-05-21' }, expect: { leads: 'COMPLETED' } },
      ]
    })
    const { failed } = await testCases(schemas.dir)
    schemas.remove()
    expect(failed).toEqual([])
  })

  it('are placed where one does not hold, with what follows instead', async () => {
    const schemas = copySchemas()
    schemas.edit('stages/legal-review/cases.json', (file) => {
      file.cases = [{ about: 'A review needs nothing.', take: 'LR_SUBMIT', expect: { leads: 'COMPLETED' } }]
    })
    const { failed } = await testCases(schemas.dir)
    schemas.remove()
    expect(failed).toEqual([
      'stages/legal-review/cases.json:8:18: A review needs nothing. Expected "leads" to be "COMPLETED", but found ["Agreement template is required."].',
    ])
  })
})
