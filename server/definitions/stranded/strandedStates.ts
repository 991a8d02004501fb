import type { StateValue } from 'xstate'
import { fileOfKind, standardKind } from '../../../src/engine/applications/kinds.ts'
import type {
  ApplicationDefinition,
  KindDefinition,
  StageDefinition,
  WorkflowDefinition,
} from '../../../src/engine/definition.ts'
import type { CountedState, StoredState } from '../../store/applications/storedStates.ts'
import { allStates } from '../../../src/engine/source/states.ts'

/** The parts of published definitions that have states. */
interface Definitions {
  stages: { stage: Pick<StageDefinition, 'formType'>; workflow: WorkflowDefinition }[]
  application: Pick<ApplicationDefinition, 'path'>
  kinds: Record<string, Pick<KindDefinition, 'path'>>
}

/** The states of stored applications that the definitions no longer have. */
export const withoutDefinition = (definitions: Definitions, stored: StoredState[]): StoredState[] => [
  ...filesOf(definitions).flatMap(({ isOf, known }) =>
    stored.filter((each) => isOf(each) && missingIn(each.state, known).length > 0),
  ),
  ...stored.filter((each) => isOfLostKind(definitions, each)),
]

/** Returns the mistakes, each with its file and mend, about states that the definitions no longer have. */
export function strandedStates(definitions: Definitions, stored: CountedState[]): string[] {
  const states = filesOf(definitions).flatMap(({ isOf, file, known }) => {
    const counts = new Map<string, number>()
    for (const { state, applications } of stored.filter(isOf)) {
      for (const missing of missingIn(state, known)) counts.set(missing, (counts.get(missing) ?? 0) + applications)
    }
    return [...counts].map(([state, count]) => `${file}:1:1: ${messageFor(state, count)}`)
  })
  return [...states, ...lostKinds(definitions, stored)]
}

function lostKinds(definitions: Definitions, stored: CountedState[]): string[] {
  const lost = stored.filter((each) => isOfLostKind(definitions, each))
  return [...new Set(lost.map(({ kind }) => kind ?? ''))].map((kind) => {
    const of = lost.filter((each) => each.kind === kind)
    const count = of.reduce((sum, { applications }) => sum + applications, 0)
    return `${fileOfKind(kind)}:1:1: this kind of application was removed, but ${count === 1 ? 'an application is' : `${count} applications are`} of it. Put the file back.`
  })
}

const isOfLostKind = ({ kinds }: Definitions, { kind }: StoredState): boolean =>
  kind !== null && kind !== standardKind && !Object.hasOwn(kinds, kind)

function filesOf({ stages, application, kinds }: Definitions) {
  const paths = [
    { kind: standardKind, file: 'application.json', path: application.path },
    ...Object.entries(kinds).map(([kind, { path }]) => ({ kind, file: fileOfKind(kind), path })),
  ]
  return [
    ...paths.map(({ kind, file, path }) => ({
      isOf: (stored: StoredState) => stored.kind === kind,
      file,
      known: keysOf(allStates(path)),
    })),
    ...stages.map(({ stage: { formType }, workflow }) => {
      return {
        isOf: (stored: StoredState) => stored.formType === formType,
        file: `stages/${formType.replaceAll('_', '-')}/workflow.json`,
        known: keysOf(allStates(workflow)),
      }
    }),
  ]
}

const keysOf = (states: { keys: string[] }[]): ReadonlySet<string> => new Set(states.map(({ keys }) => keys.join('.')))

function messageFor(state: string, count: number): string {
  const which = count === 1 ? 'an application is' : `${count} applications are`
  return `the state ${state} was removed, but ${which} in it. Put it back under this name, with "retired": true in its "meta" if nothing may lead there. Remove it only when no application is in it.`
}

/** Returns the outermost unknown states of a value. States inside an unknown state are not listed. */
function missingIn(value: StateValue, known: ReadonlySet<string>, around: string[] = []): string[] {
  const inside = typeof value === 'string' ? { [value]: undefined } : value
  return Object.entries(inside).flatMap(([key, rest]) => {
    const keys = [...around, key]
    if (!known.has(keys.join('.'))) return keys.join('.')
    return rest === undefined ? [] : missingIn(rest, known, keys)
  })
}
