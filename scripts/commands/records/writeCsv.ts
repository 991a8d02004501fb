import { stringify } from 'csv-stringify/sync'
import type { RecordType } from '../../../src/engine/definition.ts'
import { asText } from '../../../src/engine/path.ts'
import type { GivenRecord } from '../../../server/store/records/record.ts'
import { withQuote } from './formulas.ts'
import { validityColumns } from './readCsv.ts'

/** Records as a file that can be imported again. */
export function csvOf({ fields }: RecordType, records: GivenRecord[]): string {
  const names = Object.keys(fields)
  const rows = records.map(({ data, ...record }) => [
    ...names.map((name) => withQuote(asText(data[name]))),
    ...validityColumns.map((column) => record[column] ?? ''),
  ])
  return stringify([[...names, ...validityColumns], ...rows])
}
