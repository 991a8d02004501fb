import { namesOf } from '../../../../../src/engine/evolution/past.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { casesFile } from '../../../../../src/engine/source/source.ts'
import type { JsonPath, MeaningCheck, LocalMistake } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

/** The parts of a case that contain names. */
interface Case {
  data?: Record<string, unknown>
  kind?: string
  state?: string
  as?: { role: string }
  take?: string
  expect: Record<string, unknown>
}

/**
 * Checks that a stage's cases name fields, transitions and kinds of application that exist, and expect something of a
 * transition only if they take one.
 */
export const stageCases: MeaningCheck = (definitions, { files }) =>
  definitions.stages.flatMap((stage) => {
    const file = `stages/${stage.folder}/${casesFile}`
    const value = files.get(file)?.value as { cases: Case[] } | undefined
    return (value?.cases ?? []).flatMap((given, n) =>
      [
        ...mistakesIn(stage, given),
        ...wrongKind(definitions, stage, given),
        ...wrongStates(stage, given),
        ...wrongRole(definitions, given),
      ].map(({ at, ...mistake }) => ({
        ...mistake,
        file,
        at: ['cases', n, ...at],
      })),
    )
  })

function mistakesIn(stage: FolderStage, { data = {}, take, expect }: Case): LocalMistake[] {
  const fields = Object.keys(stage.data.properties)
  const codes = allStates(stage.workflow)
    .flatMap(transitionsOf)
    .flatMap(({ event, transition }) => (event && !transition.meta.system ? [event] : []))
  return [
    ...unknown(Object.keys(data), [...fields, ...earlierNamesIn(stage)], (field) => ['data', field]),
    ...['hidden', 'locked'].flatMap((key) => {
      const named = expect[key]
      return Array.isArray(named) ? unknown(named.map(String), fields, (_, n) => ['expect', key, n]) : []
    }),
    ...wrongProposals(stage, Object.keys(isRecord(expect.proposed) ? expect.proposed : {})),
    ...(take === undefined || codes.includes(take)
      ? []
      : [{ at: ['take'], message: `no transition of the workflow has the code "${take}".${choice(take, codes)}` }]),
    ...['refused', 'leads', 'warned', 'noted']
      .filter((key) => take === undefined && expect[key] !== undefined)
      .map((key): LocalMistake => ({
        at: ['expect', key],
        on: 'key',
        message: `"${key}" is about a transition. Name one in "take".`,
      })),
  ]
}

/** Finds expected proposals for fields that there are not, or for which nothing is proposed. */
function wrongProposals({ data, stage: { proposed = {} } }: FolderStage, expected: string[]): LocalMistake[] {
  const at = (field: string) => ['expect', 'proposed', field]
  const isField = (field: string) => Object.hasOwn(data.properties, field)
  return [
    ...unknown(
      expected.filter((field) => !isField(field)),
      Object.keys(proposed),
      at,
    ),
    ...expected
      .filter((field) => isField(field) && !Object.hasOwn(proposed, field))
      .map((field): LocalMistake => ({
        at: at(field),
        on: 'key',
        message: `nothing is proposed for "${field}". Remove it here, or propose a value in stage.json.`,
      })),
  ]
}

/** The earlier names of a stage's fields: a case may give data under them, as they are stored. */
const earlierNamesIn = ({ data }: FolderStage): string[] =>
  Object.entries(data.properties).flatMap(([field, schema]) => namesOf(field, schema).slice(1))
/**
 * Checks the states of a case: `state`, in which it begins, by its whole path, and `leads`, in which it ends, by its
 * innermost code.
 */
function wrongStates({ workflow }: FolderStage, { state, expect }: Case): LocalMistake[] {
  const innermost = allStates(workflow).filter((each) => each.state.states === undefined)
  const named = [
    { name: state, at: ['state'], known: innermost.map(({ keys }) => keys.join('.')) },
    { name: expect.leads, at: ['expect', 'leads'], known: innermost.map(({ keys }) => keys.at(-1) ?? '') },
  ]
  return named.flatMap(({ name, at, known }) =>
    typeof name !== 'string' || known.includes(name)
      ? []
      : [{ at, message: `the workflow has no state "${name}".${near(name, known) || choice(name, known)}` }],
  )
}

/** Returns the mend where a state's code is written in place of its whole path, or the other way round. */
function near(name: string, known: string[]): string {
  const meant = known.find((each) => each.endsWith(`.${name}`) || name.endsWith(`.${each}`))
  return meant === undefined ? '' : ` Write "${meant}".`
}

function wrongRole({ reference }: Definitions, { as }: Case): LocalMistake[] {
  const known = reference.roles.map(({ name }) => name)
  return as === undefined || known.includes(as.role)
    ? []
    : [{ at: ['as', 'role'], message: `reference.json has no role "${as.role}".${choice(as.role, known)}` }]
}

/** Checks that the kind that a case names has the stage. */
function wrongKind({ kinds }: Definitions, { stage: { formType } }: FolderStage, { kind }: Case): LocalMistake[] {
  const known = Object.entries(kinds).filter(([, { stages }]) => stages.some((each) => each.formType === formType))
  const names = known.map(([name]) => name)
  if (kind === undefined || names.includes(kind)) return []
  return [{ at: ['kind'], message: `no kind "${kind}" has the stage "${formType}".${choice(kind, names)}` }]
}

function unknown(names: string[], known: string[], at: (name: string, n: number) => JsonPath): LocalMistake[] {
  return names.flatMap((name, n) =>
    known.includes(name) ? [] : [{ at: at(name, n), message: `there is no field "${name}".${choice(name, known)}` }],
  )
}
