import { findNodeAtLocation } from 'jsonc-parser'
import { DefinitionsRefused } from '../../server/definitions/refused.ts'
import { checkSource } from '../../server/definitions/check/check.ts'
import { positionAt } from '../../server/definitions/position.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { type Source, casesFile, casesOf } from '../../src/engine/source/source.ts'
import { readSource } from '../../server/definitions/readSource.ts'
import type { Difference } from '../../server/model/cases/difference.ts'
import { type PathCase, runPathCase } from '../../server/model/cases/pathCase.ts'
import { runCase } from '../../server/model/cases/runCase.ts'
import type { StageCase } from '../../server/model/cases/stageCase.ts'
import { type TableCase, runTableCase } from '../../server/model/cases/tableCase.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { nameOfKind } from '../../src/engine/applications/kinds.ts'
import { checkSchemas } from '../../src/engine/checks.ts'
import { compileChecks } from '../../src/engine/validation/ajv.ts'

export interface TestedCases {
  /** How many cases there are. */
  count: number
  /** The cases that fail, as `file:line:column: what the case shows: what follows instead.` */
  failed: string[]
}

/**
 * Runs the cases of every stage, decision table and path. Throws `DefinitionsRefused` if the definitions have mistakes.
 */
export async function testCases(dir: string): Promise<TestedCases> {
  const source = await readSource(dir, true)
  const mistakes = checkSource(source)
  if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
  return testedCases(source)
}

/**
 * Runs the cases of definitions that have no mistakes. `isAsked` can limit them to some, by what they are `about`.
 */
export function testedCases(source: Source, isAsked: (about: string) => boolean = () => true): TestedCases {
  const { stages, application, kinds, reference, tables } = resolve(source)
  const ready = stages.map(({ folder: _, ...files }) => ({
    ...files,
    hash: '',
    checks: compileChecks(checkSchemas(files)),
  }))
  const workflows = workflowsOf({ stages: ready, application, kinds, reference })
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
  return { count: results.length, failed: results.flat() }
}

/** How each case of a file fails. */
function casesIn<Case extends { about: string }>(
  source: Source,
  path: string,
  isAsked: (about: string) => boolean,
  run: (given: Case) => Difference[],
): string[][] {
  const file = source.files.get(path)
  // The check of the definitions has already accepted the file's shape.
  const { cases } = (file?.value ?? { cases: [] }) as { cases: Case[] }
  return cases.flatMap((given, n) => {
    if (!isAsked(given.about)) return []
    const lines = run(given).map((difference) => {
      const node = file?.tree && findNodeAtLocation(file.tree, ['cases', n, 'expect', difference.key])
      return `${path}:${positionAt(file?.text ?? '', node?.offset ?? 0)}: ${given.about} ${sentenceOf(difference)}`
    })
    return [lines]
  })
}

const sentenceOf = ({ key, expected, found }: Difference): string =>
  `Expected "${key}" to be ${JSON.stringify(expected)}, but found ${found === undefined ? 'nothing' : JSON.stringify(found)}.`
