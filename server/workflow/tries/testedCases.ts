import { findNodeAtLocation } from 'jsonc-parser'
import { nameOfKind } from '../../../src/engine/applications/kinds.ts'
import { checkSchemas } from '../../../src/engine/checks.ts'
import { resolve } from '../../../src/engine/source/resolve.ts'
import { type Source, casesFile, casesOf, isCases } from '../../../src/engine/source/source.ts'
import { compileChecks } from '../../../src/engine/validation/ajv.ts'
import { checkSource } from '../../definitions/check/check.ts'
import { positionAt } from '../../definitions/position.ts'
import { DefinitionsRefused } from '../../definitions/refused.ts'
import { type Difference, actualExpectations, sentenceOf } from '../../model/cases/difference.ts'
import { type PathCase, runPathCase } from '../../model/cases/pathCase.ts'
import { runCase } from '../../model/cases/runCase.ts'
import type { StageCase } from '../../model/cases/stageCase.ts'
import { type TableCase, runTableCase } from '../../model/cases/tableCase.ts'
import { type Workflows, workflowsOf } from '../../model/machines/workflows.ts'

export interface TestedCases {
  /** How many cases there are. */
  count: number
  /** How many of them fail. */
  failing: number
  /** What is not met, as `file:line:column: what the case shows. What follows instead.` */
  failed: string[]
  /** The actual results of the failing cases that could be run, in the same order. */
  outcomes: CaseOutcome[]
}

/** A failing case with its actual result, as expectations. */
export interface CaseOutcome {
  file: string
  /** Its place in the file, from 0. */
  number: number
  about: string
  expect: Record<string, unknown>
}

interface Options {
  /** Limits the cases to some, by what they are `about`. */
  isAsked?: (about: string) => boolean
  /** The workflows of the definitions, if they are compiled already. */
  workflows?: Workflows
}

/**
 * Runs the cases that can be run. A mistake in a file of cases counts as a case that fails; the others of that file are
 * not run. Throws `DefinitionsRefused` if anything else has mistakes.
 */
export function runnableCases(source: Source, options: Options): TestedCases {
  const mistakes = checkSource(source)
  const fileOf = (mistake: string) => mistake.slice(0, mistake.indexOf(':'))
  if (!mistakes.every((mistake) => isCases(fileOf(mistake)))) throw new DefinitionsRefused(mistakes)
  const wrong = new Set(mistakes.map(fileOf))
  const files = new Map([...source.files].filter(([path]) => !wrong.has(path)))
  const { count, failing, failed, outcomes } = testedCases({ ...source, files }, options)
  return {
    count: count + mistakes.length,
    failing: failing + mistakes.length,
    failed: [...mistakes, ...failed],
    outcomes,
  }
}

/** Runs the cases of definitions that have no mistakes. */
export function testedCases(
  source: Source,
  { isAsked = () => true, workflows = compiledWorkflows(source) }: Options = {},
): TestedCases {
  const { stages, tables } = resolve(source)
  const results = [
    ...stages.flatMap(({ folder, stage: { formType } }) =>
      casesIn<StageCase>(source, `stages/${folder}/${casesFile}`, isAsked, (given) =>
        runCase(workflows, formType, given),
      ),
    ),
    ...Object.entries(tables).flatMap(([name, table]) =>
      casesIn<TableCase>(source, casesOf('tables', name), isAsked, (given) => runTableCase(table, given)),
    ),
    ...[...workflows.byKind].flatMap(([kind, own]) =>
      casesIn<PathCase>(source, casesOf('paths', nameOfKind(kind)), isAsked, (given) => runPathCase(own, given)),
    ),
  ]
  const failing = results.filter(({ lines }) => lines.length > 0)
  return {
    count: results.length,
    failing: failing.length,
    failed: failing.flatMap(({ lines }) => lines),
    outcomes: failing.map(({ outcome }) => outcome),
  }
}

function compiledWorkflows(source: Source): Workflows {
  const { stages, application, kinds, reference } = resolve(source)
  const ready = stages.map(({ folder: _, ...files }) => ({
    ...files,
    hash: '',
    checks: compileChecks(checkSchemas(files)),
  }))
  return workflowsOf({ stages: ready, application, kinds, reference })
}

interface CaseResult {
  /** How it fails; empty if it holds. */
  lines: string[]
  outcome: CaseOutcome
}

/** Runs each case of a file. */
function casesIn<Case extends { about: string; expect: object }>(
  source: Source,
  path: string,
  isAsked: (about: string) => boolean,
  run: (given: Case) => Difference[],
): CaseResult[] {
  const file = source.files.get(path)
  // The check of the definitions has already accepted the file's shape.
  const { cases } = (file?.value ?? { cases: [] }) as { cases: Case[] }
  return cases.flatMap((given, n) => {
    const { about, expect } = given
    if (!isAsked(about)) return []
    const differences = run(given)
    const lines = differences.map((difference) => {
      const node = file?.tree && findNodeAtLocation(file.tree, ['cases', n, 'expect', difference.key])
      return `${path}:${positionAt(file?.text ?? '', node?.offset ?? 0)}: ${about} ${sentenceOf(difference)}`
    })
    return [{ lines, outcome: { file: path, number: n, about, expect: actualExpectations(expect, differences) } }]
  })
}
