import { type MeaningCheck, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** What is proposed is for a field that a person decides. */
export const proposed: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const { proposed: entries = {}, computed = {}, derived = {}, currentUser = {} } = stage.stage
    const written = { computed, derived, currentUser }
    const fields = Object.keys(stage.data.properties)
    return Object.keys(entries).flatMap((field) => {
      const at = ['proposed', field]
      if (!fields.includes(field))
        return [inStage(stage, 'stage', at, `there is no field "${field}".${choice(field, fields)}`, 'key')]
      return Object.entries(written)
        .filter(([, names]) => Object.hasOwn(names, field))
        .map(([list]) =>
          inStage(
            stage,
            'stage',
            at,
            `nobody decides "${field}": it stands under "${list}" too. Keep one of them.`,
            'key',
          ),
        )
    })
  })
