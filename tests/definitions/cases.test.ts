import { describe, expect, it } from 'vitest'
import { testCases } from '../../scripts/commands/testCases.ts'
import { allStates, transitionsOf } from '../../src/engine/source/states.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { casesFile, casesOf } from '../../src/engine/source/source.ts'
import { readSource } from '../../server/definitions/readSource.ts'
import { type PathCase, outcomeOf } from '../../server/model/cases/pathCase.ts'
import type { StageCase } from '../../server/model/cases/stageCase.ts'
import { type TableCase, rowsFor } from '../../server/model/cases/tableCase.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { nameOfKind } from '../../src/engine/applications/kinds.ts'
import type { PathDefinition, PathState, WorkflowDefinition } from '../../src/engine/definition.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { published } from '../support/stages.ts'

const source = await readSource('schemas', true)
const { application, kinds, reference, stage: stageOf } = await published()
const definitions = application.stages.map(({ formType }) => stageOf(formType))
const workflows = workflowsOf({ stages: definitions, application, kinds, reference })
const { tables } = resolve(source)

const casesAt = <Case>(path: string): Case[] =>
  (source.files.get(path)?.value as { cases: Case[] } | undefined)?.cases ?? []

const fileOf = (formType: string) => `stages/${formType.replaceAll('_', '-')}/${casesFile}`

/** What the cases of a stage are refused with, or note. */
const sentencesIn = (formType: string): string[] =>
  casesAt<StageCase>(fileOf(formType)).flatMap(({ expect: { refused = [], noted = [] } }) => [...refused, ...noted])

/** The transitions of a workflow that people take. */
const codesIn = (workflow: WorkflowDefinition): string[] => [
  ...new Set(
    allStates(workflow)
      .flatMap(transitionsOf)
      .flatMap(({ event, transition }) => (event && !transition.meta.system ? event : [])),
  ),
]

const eventsIn = (path: PathDefinition): string[] => [
  ...new Set(
    allStates<PathState>(path)
      .flatMap(transitionsOf)
      .flatMap(({ event }) => event ?? []),
  ),
]

const pattern = (message: string) =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`)

describe('The cases of the definitions', () => {
  it('all hold', async () => {
    const { count, failed } = await testCases('schemas')
    expect(failed).toEqual([])
    expect(count).toBeGreaterThan(150)
  })

  it.each(definitions.flatMap(({ stage }) => stage.guards.map(({ message }) => [stage.formType, message] as const)))(
    'show in %s: %s',
    (formType, message) => {
      expect(sentencesIn(formType).some((sentence) => pattern(message).test(sentence))).toBe(true)
    },
  )

  it.each(
    definitions.flatMap(({ stage, workflow }) => codesIn(workflow).map((code) => [stage.formType, code] as const)),
  )('show in %s where %s leads', (formType, code) => {
    expect(
      casesAt<StageCase>(fileOf(formType)).some(({ take, expect: { leads } }) => take === code && leads !== undefined),
    ).toBe(true)
  })

  it.each(
    definitions.flatMap(({ stage }) =>
      Object.keys({ ...stage.proposed, ...stage.computed }).map((field) => [stage.formType, field] as const),
    ),
  )('show in %s what %s is', (formType, field) => {
    const found = casesAt<StageCase>(fileOf(formType)).map(({ expect: { proposed, computed } }) => ({
      ...proposed,
      ...computed,
    }))
    expect(found.filter((values) => Object.hasOwn(values, field) && values[field] !== null).length).toBeGreaterThan(0)
    expect(found.filter((values) => values[field] === null).length).toBeGreaterThan(0)
  })

  it.each(Object.entries(tables))('hit every row of the table %s', (name, table) => {
    const hit = new Set(casesAt<TableCase>(casesOf('tables', name)).flatMap((given) => rowsFor(table, given)))
    expect(table.rows.flatMap((_, row) => (hit.has(row) ? [] : row + 1))).toEqual([])
  })

  it.each([...workflows.byKind])(
    'go from the start of the path of %s through all its states and events',
    (kind, own) => {
      const outcomes = casesAt<PathCase>(casesOf('paths', nameOfKind(kind))).map((given) => ({
        ...given,
        ...outcomeOf(own, given),
      }))
      expect(outcomes.filter(({ events }) => events === undefined).length).toBeGreaterThan(0)
      const through = new Set(outcomes.flatMap((outcome) => outcome.through))
      expect(Object.keys(own.application.path.states).filter((state) => !through.has(state))).toEqual([])
      const taken = new Set(outcomes.flatMap(({ events = [], refused }) => (refused ? [] : events)))
      expect(eventsIn(own.application.path).filter((event) => !taken.has(event))).toEqual([])
    },
  )

  it.each(Object.keys(kinds))('say who starts the kind %s, and who does not', (kind) => {
    const starts = casesAt<PathCase>(casesOf('paths', nameOfKind(kind))).filter(({ as, events }) => as && !events)
    expect(new Set(starts.map(({ expect: { refused } }) => refused === undefined))).toEqual(new Set([true, false]))
  })

  it('say what a person may not see or change, and keep it from them', async () => {
    const schemas = copySchemas()
    schemas.edit('stages/legal-review/stage.json', (stage) => {
      const auditors = { roles: ['auditor'] }
      stage.rights = { agreement_template: { see: auditors }, governing_law: { edit: auditors } }
    })
    schemas.edit('stages/legal-review/workflow.json', (workflow) => {
      workflow.people = { 'legal reviewers': { roles: ['legal_reviewer', 'auditor'] } }
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
