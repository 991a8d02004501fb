import { allFields } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'

/** The greatest depth of structures: deeper ones cannot be read on a screen. */
const deepest = 4

/** The field's own name is one of them. */
const depthOf = (at: JsonPath): number => at.filter((step) => step === 'properties').length - 1

/** Whether what is at a place of data.schema.json is within the greatest depth. */
export const isStructureWithin = (at: JsonPath): boolean => depthOf(at) <= deepest

/** Structures are not nested deeper than a screen can show. */
export const depth: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    allFields(stage).flatMap(({ name, at }) =>
      // What is still deeper goes with the first of them.
      depthOf(at) !== deepest + 1
        ? []
        : inStage(
            stage,
            'data',
            at,
            `"${name}" is nested in more than ${deepest} structures. Make it a field of its own, or leave structures out.`,
            'key',
          ),
    ),
  )
