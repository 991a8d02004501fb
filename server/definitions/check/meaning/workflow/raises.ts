import type { WorkflowTransition } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

interface RaisedEvent {
  stage: FolderStage
  at: JsonPath
  event: string
}

/**
 * Checks that some path takes each event that a stage raises, that some stage of a path raises each event that the path
 * takes, and that each stage of a path can be completed on it.
 */
export const raises: MeaningCheck = (definitions) => {
  const paths = everyPath(definitions).map((file) => ({ file, taken: takenBy(file) }))
  const raised = definitions.stages.flatMap(raisedBy)
  const known = [...new Set(paths.flatMap(({ taken }) => taken.map(({ event }) => event)))]
  const where = paths.length === 1 ? 'the path in application.json' : 'any path'
  const unheard = raised
    .filter(({ event }) => !known.includes(event))
    .map(({ stage, at, event }) =>
      inStage(
        stage,
        'workflow',
        [...at, 'meta', 'raises'],
        `no state of ${where} takes the event "${event}".${choice(event, known)}`,
      ),
    )
  return [
    ...unheard,
    ...paths.flatMap(({ file, taken }) => {
      const own = new Set(namedBy(file))
      const stages = definitions.stages.filter(({ stage }) => own.has(stage.formType))
      return [...unsaid(file, taken, stages.flatMap(raisedBy)), ...uncompleted(file, taken, stages, known)]
    }),
  ]
}

/** The stages that the path lists or opens. One that it opens without listing it is another check's mistake. */
const namedBy = ({ stages, path }: FilePath): string[] => [
  ...stages.map(({ formType }) => formType),
  ...allStates(path).flatMap(({ state }) => state.meta?.open ?? []),
]

const takenBy = ({ path }: FilePath) =>
  allStates(path)
    .flatMap(transitionsOf)
    .flatMap(({ event, at }) => (event === undefined ? [] : { event, at }))

const raisedBy = (stage: FolderStage): RaisedEvent[] =>
  allStates(stage.workflow)
    .flatMap(transitionsOf)
    .flatMap(({ transition, at }) => (transition.meta.raises ? { stage, at, event: transition.meta.raises } : []))

function unsaid(file: FilePath, taken: { event: string; at: JsonPath }[], raised: RaisedEvent[]): Mistake[] {
  return taken
    .filter(({ event }) => !raised.some((one) => one.event === event))
    .map(({ event, at }) =>
      inPath(
        file,
        ['path', ...at],
        file.standard
          ? `no stage raises the event "${event}". Let a transition raise it, or remove it here.`
          : `no stage of this path raises the event "${event}". Let a transition raise it, or remove it here.`,
        'key',
      ),
    )
}

/**
 * Finds stages that cannot be completed on this path, because it takes none of the events with which they are
 * completed, though another path does.
 */
function uncompleted(file: FilePath, taken: { event: string }[], stages: FolderStage[], known: string[]): Mistake[] {
  const retired = file.stages.flatMap((each) => (each.retired ? each.formType : []))
  return stages.flatMap(({ stage: { formType }, workflow }) => {
    if (retired.includes(formType)) return []
    const events = allStates(workflow)
      .flatMap(transitionsOf)
      .flatMap(({ transition }) => completing(transition.meta))
    const isTaken = events.some((event) => event === undefined || taken.some((one) => one.event === event))
    if (isTaken || !events.some((event) => event !== undefined && known.includes(event))) return []
    const n = file.stages.findIndex((one) => one.formType === formType)
    const names = [...new Set(events)].map((event) => `"${event}"`).join(', ')
    return inPath(
      file,
      ['stages', n, 'formType'],
      `the path takes no event that completes the stage "${formType}". Let a state take one: ${names}.`,
    )
  })
}

/**
 * A list of the event that a transition raises if it completes the stage (undefined if it raises none); empty for
 * others.
 */
const completing = ({ completes, raises: event }: WorkflowTransition['meta']): (string | undefined)[] =>
  completes ? [event] : []
