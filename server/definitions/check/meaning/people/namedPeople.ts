import { stageFile, workflowFile } from '../../../../../src/engine/source/resolve.ts'
import type { StagePart } from '../../../../../src/engine/source/source.ts'
import { type PlacedMay, permissionsOf, rightsIn } from '../../permissions.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'
import { choice, suggestion } from '../../suggest.ts'

/** Checks that each name of people is in the workflow's `people`, and that each entry there is used. */
export const namedPeople: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) => {
    const workflow = workflowFile(source, stage.folder)
    const known = Object.keys(workflow.people ?? {})
    const places: [StagePart, PlacedMay[]][] = [
      ['workflow', permissionsOf(workflow)],
      ['stage', rightsIn(stageFile(source, stage.folder))],
    ]
    const named = places.flatMap(([part, mays]) =>
      mays.flatMap(({ at, may }) => (typeof may === 'string' ? { part, at, name: may } : [])),
    )
    const unknown = named
      .filter(({ name }) => !known.includes(name))
      .map(({ part, at, name }) =>
        inStage(
          stage,
          part,
          at,
          `"people"${part === 'stage' ? ' of workflow.json' : ''} has no "${name}".${suggestion(name, known) || `${choice(name, known)}${addition(name)}`}`,
        ),
      )
    const idle = known
      .filter((entry) => !named.some(({ name }) => name === entry))
      .map((entry) =>
        inStage(
          stage,
          'workflow',
          ['people', entry],
          `nothing uses "${entry}". Use it in an "editable", in a guard's "params" or in "rights" of stage.json, or remove it.`,
          'key',
        ),
      )
    return [...unknown, ...idle]
  })

/** The mend that adds a name to `people`. */
const addition = (name: string): string => ` To name others, add "${name}": { "roles": […] } to "people".`
