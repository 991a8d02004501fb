import { ownTypes } from '../../../../../src/engine/records/ownTypes.ts'
import { type MeaningCheck, inBriefing } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that each field by which `related` groups counterparties is a field of their records. */
export const relatedFields: MeaningCheck = ({ briefings, records }) => {
  const fields = Object.keys(records.counterparties?.fields ?? ownTypes.counterparties?.fields ?? {})
  return Object.entries(briefings).flatMap(([name, { related }]) =>
    (related?.same ?? []).flatMap((field, n) =>
      fields.includes(field)
        ? []
        : [
            inBriefing(
              name,
              ['related', 'same', n],
              `records/counterparties.json has no field "${field}".${choice(field, fields)}`,
            ),
          ],
    ),
  )
}
