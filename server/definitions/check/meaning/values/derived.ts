import { type MeaningCheck, inStage } from '../../mistake.ts'

/** What is taken from a chosen record needs a field that chooses one; rows need a field of rows. */
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
