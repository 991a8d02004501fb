import { type MeaningCheck, inApplication, inStage } from '../mistake.ts'
import { allStates, transitionsOf } from '../states.ts'
import { choice } from '../suggest.ts'

/** What stages raise the path takes, and what the path takes some stage raises. */
export const raises: MeaningCheck = ({ stages, application }) => {
  const taken = allStates(application.path)
    .flatMap(transitionsOf)
    .flatMap(({ event, at }) => (event === undefined ? [] : { event, at }))
  const raised = stages.flatMap((stage) =>
    allStates(stage.workflow)
      .flatMap(transitionsOf)
      .flatMap(({ transition, at }) => (transition.meta.raises ? { stage, at, event: transition.meta.raises } : [])),
  )
  const known = [...new Set(taken.map(({ event }) => event))]
  const unheard = raised
    .filter(({ event }) => !known.includes(event))
    .map(({ stage, at, event }) =>
      inStage(
        stage,
        'workflow',
        [...at, 'meta', 'raises'],
        `no state of the path in application.json takes the event "${event}".${choice(event, known)}`,
      ),
    )
  const unsaid = taken
    .filter(({ event }) => !raised.some((one) => one.event === event))
    .map(({ event, at }) =>
      inApplication(
        ['path', ...at],
        `no stage raises the event "${event}". Let a transition raise it, or remove it here.`,
        'key',
      ),
    )
  return [...unheard, ...unsaid]
}
