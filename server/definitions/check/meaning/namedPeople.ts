import { workflowFile } from '../../resolve.ts'
import { maysOf } from '../mays.ts'
import { type MeaningCheck, inStage } from '../mistake.ts'
import { choice } from '../suggest.ts'

/** A name of people stands in the workflow's `people`, and every entry there is named. */
export const namedPeople: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => {
    const workflow = workflowFile(source, stage.folder)
    const known = Object.keys(workflow.people ?? {})
    const named = maysOf(workflow).flatMap(({ at, may }) => (typeof may === 'string' ? { at, name: may } : []))
    const unknown = named
      .filter(({ name }) => !known.includes(name))
      .map(({ at, name }) =>
        inStage(
          stage,
          'workflow',
          at,
          `"people" has no "${name}".${choice(name, known) || ' Add it beside "states".'}`,
        ),
      )
    const idle = known
      .filter((entry) => !named.some(({ name }) => name === entry))
      .map((entry) =>
        inStage(
          stage,
          'workflow',
          ['people', entry],
          `nothing uses "${entry}". Use it in an "editable" or in a guard's "params", or remove it.`,
          'key',
        ),
      )
    return [...unknown, ...idle]
  })
