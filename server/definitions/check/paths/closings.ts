import type { Definitions, FolderStage } from '../../../../src/engine/source/definitions.ts'
import { allStates, transitionsOf } from '../../../../src/engine/source/states.ts'
import { closingEvents } from './closing.ts'
import { everyPath } from './everyPath.ts'

/** A transition that people take, whether it closes an application, and whether it completes the form. */
export interface Closing {
  code: string
  closes: boolean
  completes: boolean
}

export function closingsOf(definitions: Definitions, { stage, workflow }: FolderStage): Closing[] {
  const closing = everyPath(definitions)
    .filter(({ stages }) => stages.some(({ formType }) => formType === stage.formType))
    .flatMap((path) => [...closingEvents(path)])
  return allStates(workflow)
    .flatMap(transitionsOf)
    .flatMap(({ event: code, transition: { meta } }) =>
      code === undefined || meta.system
        ? []
        : [
            {
              code,
              closes: meta.raises !== undefined && closing.includes(meta.raises),
              completes: meta.completes === true,
            },
          ],
    )
}
