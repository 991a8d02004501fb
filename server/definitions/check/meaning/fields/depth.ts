import { allFields } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'

/** The greatest depth of structures: deeper ones cannot be read on a screen. */
const deepest = 4

/** How deep a place is nested. The field's own name is not counted. */
const depthOf = (at: JsonPath): number => at.filter((step) => step === 'properties').length - 1

/** Whether what is at a place of data.schema.json is within the greatest depth. */
export const isStructureWithin = (at: JsonPath): boolean => depthOf(at) <= deepest

/** Checks that structures are not nested deeper than a screen can show. */
export const depth: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    allFields(stage).flatMap(({ name, at }) =>
      // Only the first level that is too deep is reported: the deeper ones go with it.
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
