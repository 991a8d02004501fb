import { runCase } from '../../../server/model/cases/runCase.ts'
import { casesOf } from '../../../src/engine/source/source.ts'
import { type PathCase, runPathCase } from '../../../server/model/cases/pathCase.ts'
import type { CaseExpectation } from '../../../server/model/cases/stageCase.ts'
import { type TableCase, runTableCase } from '../../../server/model/cases/tableCase.ts'
import { runtimeOf, workflowsFor } from '../../../server/model/machines/workflows.ts'
import { nameOfKind } from '../../../src/engine/applications/kinds.ts'
import { type Model, casesAt } from './model.ts'

/** What the bank's own cases say, and that they can fail. */
export const verdicts = ({ source, workflows, cases, tables }: Model): unknown => [
  cases.map(({ stage, given }) => twoWays(given, (asked) => runCase(workflows, stage.stage.formType, asked))),
  Object.entries(tables).map(([name, table]) =>
    casesAt<TableCase>(source, casesOf('tables', name)).map((given) =>
      twoWays(given, (asked) => runTableCase(table, asked)),
    ),
  ),
  [...workflows.byKind].map(([kind, own]) =>
    casesAt<PathCase>(source, casesOf('paths', nameOfKind(kind))).map((given) =>
      twoWays(given, (asked) => runPathCase(own, asked)),
    ),
  ),
]

const twoWays = <Case extends { about: string; expect: object }>(
  given: Case,
  run: (asked: Case) => unknown,
): unknown => [given.about, run(given), run({ ...given, expect: impossible(given.expect) })]

/** What follows from the data of every case, whichever transition is taken. */
export const outcomes = ({ workflows, cases }: Model): unknown =>
  cases.map(({ stage, given }) => {
    const own = workflowsFor(workflows, given.kind ?? workflows.kind)
    const { workflow } = runtimeOf(own, stage.stage.formType)
    const codes = workflow.offers(workflow.initial, () => []).map(({ transition }) => transition.code)
    const { proposed = {} } = stage.stage
    return codes.map((take) =>
      runCase(workflows, stage.stage.formType, { ...given, take, expect: anything(Object.keys(proposed)) }),
    )
  })

const never = ['?']

const anything = (proposed: string[]): CaseExpectation => ({
  refused: never,
  leads: '?',
  warned: never,
  noted: never,
  hidden: never,
  locked: never,
  computed: { '?': 0 },
  proposed: Object.fromEntries(proposed.map((field) => [field, '?'])),
})

/** For each expectation, another one of the same kind. */
const impossible = (expect: object): object =>
  Object.fromEntries(
    Object.entries(expect).map(([key, value]) => [
      key,
      typeof value === 'string' ? '?' : Array.isArray(value) ? never : { '?': 0 },
    ]),
  )
