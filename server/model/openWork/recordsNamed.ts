import type { PathState, RecordPath } from '../../../src/engine/definition.ts'
import { person } from '../../../src/engine/references.ts'
import type { Stage } from '../../../src/engine/stage.ts'

/** The parts of a stage that say which records its values come from. */
interface StageWithReferences {
  stage: Pick<Stage['stage'], 'source' | 'references' | 'currentUser'> & {
    payload: Pick<Stage['stage']['payload'], 'readFrom'>
  }
}

/**
 * Whether a value at one of these paths is that of a record which the application names, such as its counterparty: such
 * a value changes while the application stays as it is (server/model/view.ts).
 */
export function followsFromRecords(
  { stages }: { stages: readonly StageWithReferences[] },
  paths: RecordPath[],
): boolean {
  return paths.some((path) => {
    const [first = '', second = ''] = path.split('.')
    return first === 'created_by_name' || stages.some((stage) => isOfRecord(stage, first, second))
  })
}

function isOfRecord({ stage }: StageWithReferences, first: string, second: string): boolean {
  const { source, payload, references = {}, currentUser = {} } = stage
  if (Object.values(payload.readFrom ?? {}).includes(first)) return true
  const people = [
    ...Object.keys(references).filter((field) => references[field]?.resource === person.resource),
    ...Object.keys(currentUser),
  ]
  return first === source && people.some((field) => second === `${field.replace(/_id$/, '')}_name`)
}

/** The paths of the values on which an application's path depends, in this state and those inside it. */
export function pathsOfGuards({ states = {}, on = {}, always = [], onDone }: Omit<PathState, 'type'>): RecordPath[] {
  const own = [...Object.values(on), ...always, ...(onDone ? [onDone] : [])]
  return [
    ...own.flatMap(({ guard }) => (guard?.type === 'matches' ? guard.params.path : [])),
    ...Object.values(states).flatMap(pathsOfGuards),
  ]
}
