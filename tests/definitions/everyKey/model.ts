import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { resolve } from '../../../src/engine/source/resolve.ts'
import { type Source, casesFile, sourceOf } from '../../../src/engine/source/source.ts'
import type { StageCase } from '../../../server/model/cases/stageCase.ts'
import { type Workflows, workflowsOf } from '../../../server/model/machines/workflows.ts'
import { type Checks, checkSchemas } from '../../../src/engine/checks.ts'
import type { BriefingDefinition, RecordType, StageFiles, TableDefinition } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { compileChecks } from '../../../src/engine/validation/ajv.ts'

export const bank = 'docs/example'

/** The texts of the small bank that says something with every key, by path. */
export const bankTexts: Map<string, string> = new Map(
  readdirSync(bank, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ parentPath, name }) => relative(bank, join(parentPath, name)))
    .sort()
    .map((path) => [path, readFileSync(join(bank, path), 'utf8')]),
)

export const sourceWith = (texts: Map<string, string>): Source => sourceOf(texts, { withCases: true })

/** Definitions that run, with the cases that say what is asked of them. */
export interface Model {
  source: Source
  workflows: Workflows
  records: Record<string, RecordType>
  cases: { stage: Stage; given: StageCase }[]
  tables: Record<string, TableDefinition>
  briefings: Record<string, BriefingDefinition>
}

/** The cases of a file; none if it is not there. */
export const casesAt = <Case>({ files }: Source, path: string): Case[] =>
  (files.get(path)?.value as { cases: Case[] } | undefined)?.cases ?? []

/** The definitions must be without mistakes. */
export function modelOf(source: Source): Model {
  const { stages, application, kinds, reference, records, tables, briefings, paper } = resolve(source)
  const ready = stages.map(({ folder, ...files }) => ({
    folder,
    stage: { ...files, hash: '', checks: checksOf(files) },
  }))
  const workflows = workflowsOf({ stages: ready.map(({ stage }) => stage), application, kinds, reference, paper })
  const cases = ready.flatMap(({ folder, stage }) =>
    casesAt<StageCase>(source, `stages/${folder}/${casesFile}`).map((given) => ({ stage, given })),
  )
  return { source, workflows, records, cases, tables, briefings }
}

const compiled = new Map<string, Checks>()

/** A change of one key leaves the checks of most stages as they were. */
function checksOf(files: StageFiles): Checks {
  const schemas = checkSchemas(files)
  const key = JSON.stringify(schemas)
  const checks = compiled.get(key) ?? compileChecks(schemas)
  compiled.set(key, checks)
  return checks
}
