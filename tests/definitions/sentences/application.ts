import type {
  ApplicationDefinition,
  KindDefinition,
  PathDefinition,
  PathState,
  PathTransition,
  ReferenceData,
} from '../../../src/engine/definition.ts'
import { type PlacedState, allStates, targetKeys, transitionsOf } from '../../../src/engine/source/states.ts'
import { who } from './workflow.ts'

/** One line for each fact of application.json. */
export function applicationLines(application: ApplicationDefinition): string[] {
  const {
    stages,
    creates,
    approves,
    parties,
    sealed,
    columns,
    listColumns = {},
    steps,
    stepInference,
    defaultStep,
    summary,
    confirm = [],
    path,
  } = application
  return [
    ...stages.map(stageLine),
    `created by ${creates}, approved by ${approves}`,
    ...Object.entries(parties).map(([party, paths]) => `the ${party} is ${paths.join(' or ')}`),
    ...Object.entries(sealed).map(([name, path]) => `a seal says ${path} as ${name}`),
    ...Object.entries(columns).map(
      ([column, from]) => `column ${column}: ${'from' in from ? from.from : `${from.sum} added up, × ${from.scale}`}`,
    ),
    ...Object.entries(listColumns).map(([name, column]) => `column ${name} of the list: ${JSON.stringify(column)}`),
    ...steps.map((step, n) => `step ${n + 1}: ${step}`),
    ...stepInference.map(({ pattern, step }) => `a state like /${pattern}/ is step ${step}`),
    `any other state is step ${defaultStep}`,
    ...summary.map(({ label, from, empty }) => `summary: "${label}" shows ${from}, else "${empty}"`),
    ...confirm.map(({ label, from, empty }) => `asking: "${label}" shows ${from}, else "${empty}"`),
    ...pathLines(path),
  ]
}

/** One line for each fact of a kind of application. */
export function kindLines({ title, startedBy, from, carry, stages, approves, steps, path }: KindDefinition): string[] {
  const fields = Object.entries(carry).map(
    ([formType, carried]) => `carries of ${formType}: ${carried === 'all' ? 'all' : carried.join(', ')}`,
  )
  return [
    `${title}, started from ${from.join(' or ')} by ${who(startedBy)}`,
    ...fields,
    ...stages.map(stageLine),
    `approved by ${approves}`,
    ...steps.map((step, n) => `step ${n + 1}: ${step}`),
    ...pathLines(path),
  ]
}

const stageLine = ({ formType, after, retired }: KindDefinition['stages'][number]): string =>
  `stage ${formType}${after.length > 0 ? ` after ${after.join(', ')}` : ''}${retired ? ', retired' : ''}`

function pathLines(path: PathDefinition): string[] {
  const states = allStates(path)
  return [`path begins in ${path.initial}`, ...states.map(stateLine), ...states.flatMap(transitionLines)]
}

function stateLine({ keys, state: { type, initial, meta } }: PlacedState<PathState>): string {
  const facts = [
    type,
    initial && `begins in ${initial}`,
    meta?.name && `"${meta.name}"`,
    meta?.stepNumber && `step ${meta.stepNumber}`,
    meta?.open && `opens ${meta.open.join(', ')}`,
    meta?.notRequired && `${meta.notRequired.stage} is "${meta.notRequired.name}"`,
    meta?.closed ? 'closed' : undefined,
    meta?.retired ? 'retired' : undefined,
  ]
  return `state ${keys.join('.')}: ${facts.filter((fact) => fact !== undefined).join('; ')}`
}

function transitionLines(placed: PlacedState<PathState>): string[] {
  return transitionsOf<PathTransition>(placed).map(({ event, from, transition: { target, guard, meta } }) => {
    const to = target === undefined ? 'stays' : `→ ${targetKeys(from, target).join('.')}`
    const facts = [
      event ?? 'at once, or when all inside is done',
      guard && `if ${JSON.stringify(guard.params)}`,
      meta?.reopens && `reopens ${meta.reopens.join(', ')}`,
    ]
    return `${from.join('.')} ${to}: ${facts.filter((fact) => fact !== undefined).join(', ')}`
  })
}

/** One line for each fact of reference.json. */
export function referenceLines({
  brand,
  roles,
  authorityLevels,
  priorities,
  defaultPriority,
  lists,
}: ReferenceData): string[] {
  return [
    `brand: ${brand.provider}`,
    ...roles.map(({ name, title, may }) => `role ${name} "${title}"${may.length > 0 ? ` may ${may.join(', ')}` : ''}`),
    ...authorityLevels.map(({ code, title, rank }) => `authority ${code} "${title}": rank ${rank}`),
    ...priorities.map(({ code, order }) => `priority ${code}: ${order}`),
    `default priority: ${defaultPriority}`,
    ...Object.entries(lists).flatMap(([name, { enum: options, enumNames, retired, convert = {} }]) => [
      ...options.map(
        (option, n) =>
          `list ${name}: ${option} "${enumNames?.[n] ?? option}"${retired?.includes(option) ? ', retired' : ''}`,
      ),
      ...Object.entries(convert).map(([from, to]) => `list ${name}: reads ${from} as ${to}`),
    ]),
  ]
}
