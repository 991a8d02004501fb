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
