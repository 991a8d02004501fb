import { asText } from '../../../../src/engine/path.ts'
import type { KeptType } from '../keptType.ts'

/** The field for a column of the file, by its name or by its title, as messages name it. */
export function fieldOfColumn({ fields }: KeptType, column: string): string {
  if (Object.hasOwn(fields, column)) return column
  const found = Object.entries(fields).filter(([name, { title }]) =>
    [name, title].some((each) => isAlike(each, column)),
  )
  return (found.length === 1 && found[0]?.[0]) || column
}

/**
 * The option that a cell means, by its stored value or its name. A text that is neither stays unchanged and is refused
 * later.
 */
export function optionOfCell({ fields, optionNames }: KeptType, field: string, cell: string): string {
  const options = (fields[field]?.enum ?? []).map(asText)
  if (options.includes(cell)) return cell
  return options.find((each, n) => [each, optionNames[field]?.[n]].some((known) => isAlike(known, cell))) ?? cell
}

/** The spellings of yes and no, including those of English and German spreadsheets. */
export const meaningOfCell: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  wahr: true,
  ja: true,
  false: false,
  no: false,
  falsch: false,
  nein: false,
}

const isAlike = (known: string | undefined, written: string): boolean => known?.toLowerCase() === written.toLowerCase()
