import { type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that `take` is used with a field that chooses a record, and rules for rows with a table. */
export const derived: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const { references = {}, derived: entries = {}, payload, rows = {} } = stage.stage
    const { properties } = stage.data
    const fromNoReference = Object.entries(entries)
      .filter(([, { from, take }]) => take && from in properties && !(from in references))
      .map(([field, { from }]) =>
        inStage(
          stage,
          'stage',
          ['derived', field, 'from'],
          `"${from}" names no record to take a value from. Add it to "references".`,
        ),
      )
    const noRows = Object.keys(payload.rows ?? {})
      .filter((field) => !Object.hasOwn(rows, field) && properties[field] && properties[field].type !== 'array')
      .map((field) =>
        inStage(
          stage,
          'wire',
          ['rows', field],
          `"${field}" has no rows. Give it the type "array", or remove it here.`,
          'key',
        ),
      )
    return [...fromNoReference, ...noRows]
  })
