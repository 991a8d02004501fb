import { stringify } from 'csv-stringify/sync'
import { inFigures } from '../../../../src/engine/locale.ts'
import { asText } from '../../../../src/engine/path.ts'
import type { RecordValues } from '../../../store/upkeep/proposedChanges.ts'
import type { KeptType } from '../keptType.ts'
import { withQuote } from './formulas.ts'

const columnsOf = ({ fields, once }: KeptType): string[] => Object.keys(fields).filter((name) => !once.includes(name))

/** The first line of a CSV file of records, which names their fields. */
export const fileHeader = (type: KeptType): string => stringify([columnsOf(type)])

/** The lines of these records: importing them again changes nothing. */
export function fileLines(type: KeptType, records: RecordValues[]): string {
  const columns = columnsOf(type)
  return stringify(records.map((values) => columns.map((name) => withQuote(written(values[name])))))
}

const written = (value: unknown): string => (typeof value === 'number' ? inFigures(value) : asText(value))
