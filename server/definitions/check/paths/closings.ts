import type { Definitions, FolderStage } from '../../../../src/engine/source/definitions.ts'
import { allStates, transitionsOf } from '../../../../src/engine/source/states.ts'
import { closingEvents } from './closing.ts'
import { everyPath } from './everyPath.ts'

/** A transition that people take, whether it closes an application, and whether it completes the form. */
export interface Closing {
  code: string
  closes: boolean
  completes: boolean
  /** The event that it raises. */
  raises?: string
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
              raises: meta.raises,
            },
          ],
    )
}

/**
 * Finds codes that are missing in a list of codes of transitions: each raises the same event as one of the list, as a
 * second button for the same decision does.
 */
export function alsoRaising(known: Closing[], listed: readonly string[]): { code: string; like: string }[] {
  const others = new Map(known.filter(({ code }) => !listed.includes(code)).map((each) => [each.code, each]))
  return [...others.values()].flatMap(({ code, closes, raises }) => {
    const like = closes ? known.find((each) => listed.includes(each.code) && each.raises === raises) : undefined
    return like ? [{ code, like: like.code }] : []
  })
}
