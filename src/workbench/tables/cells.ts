import type { Cell, CellValue } from '../../engine/definition.ts'
import { type Locale, readNumber, typedNumber } from '../../engine/locale.ts'
import { isRecord } from '../../engine/path.ts'

/** A column of a decision table: an input, whose cells are conditions, or an output, whose cells are values. */
export interface TableColumn {
  title: string
  isInput: boolean
  /** Its values are numbers, or true and false; otherwise they are texts. */
  type: string
}

/** Comparisons as a cell of a grid has them, by the word of the definitions. */
const signs = { minimum: '≥', maximum: '≤', exclusiveMinimum: '>', exclusiveMaximum: '<' } as const

const isSign = (word: string): word is keyof typeof signs => Object.hasOwn(signs, word)

const typed: Readonly<Record<string, keyof typeof signs>> = {
  '≥': 'minimum',
  '>=': 'minimum',
  '≤': 'maximum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '<': 'exclusiveMaximum',
}

/** What stands for an input that is missing. */
const missing = '∅'

/**
 * A cell as a grid shows it: nothing where everything matches, "≥ 5, < 10", "a, b", "∅" where the input must be
 * missing; with the reader's own numbers. Undefined for one that cannot be typed like this.
 */
export function cellText(cell: unknown, { isInput, type }: TableColumn, locale: Locale): string | undefined {
  // A text that is still to be typed, in a row that was just added.
  if (!isInput && cell === '') return ''
  if (!isInput)
    return isValue(cell) && parsedValue(shown(cell, locale), type, locale) === cell ? shown(cell, locale) : undefined
  const text = conditionText(cell, locale)
  return text !== undefined && JSON.stringify(parsedCell(text, type, locale)) === JSON.stringify(cell)
    ? text
    : undefined
}

const isValue = (value: unknown): value is CellValue => ['string', 'number', 'boolean'].includes(typeof value)

const shown = (value: unknown, locale: Locale): string =>
  typeof value === 'number' ? typedNumber(value, locale) : String(value)

/** What separates the parts of a cell: not what is in the reader's numbers. */
export const separatorOf = ({ decimal }: Locale): string => (decimal === ',' ? ';' : ',')

function conditionText(cell: unknown, locale: Locale): string | undefined {
  const between = `${separatorOf(locale)} `
  if (cell === null) return missing
  if (!isRecord(cell)) return undefined
  const parts = Object.entries(cell).map(([word, operand]) => {
    if (word === 'const') return shown(operand, locale)
    if (word === 'enum')
      return Array.isArray(operand) ? operand.map((each) => shown(each, locale)).join(between) : undefined
    return isSign(word) ? `${signs[word]} ${shown(operand, locale)}` : undefined
  })
  return parts.every((part) => part !== undefined) ? parts.join(between) : undefined
}

/** What a person typed, as the definitions write it; undefined for what means nothing in this column. */
export function cellFrom(text: string, { isInput, type }: TableColumn, locale: Locale): Cell | CellValue | undefined {
  return isInput ? parsedCell(text.trim(), type, locale) : parsedValue(text.trim(), type, locale)
}

const isNumber = (type: string) => type === 'number' || type === 'integer'

/** A comma between two figures is of a number, such as 5,000. */
const partsOf = (text: string, type: string, locale: Locale) =>
  text.split(isNumber(type) && separatorOf(locale) === ',' ? /,(?!\d)/ : separatorOf(locale))

function parsedCell(text: string, type: string, locale: Locale): Cell | undefined {
  if (text === missing) return null
  const parts = partsOf(text, type, locale).flatMap((part) => part.trim() || [])
  const cell: Record<string, CellValue | CellValue[]> = {}
  const values: CellValue[] = []
  for (const part of parts) {
    const [, sign = '', rest = part] = /^(≥|≤|>=|<=|>|<)\s*(.+)$/.exec(part) ?? []
    const value = parsedValue(rest, type, locale)
    if (value === undefined) return undefined
    const word = typed[sign]
    // Of two bounds on one side, the definitions would keep one.
    if (word && Object.hasOwn(cell, word)) return undefined
    if (word) cell[word] = value
    else values.push(value)
  }
  const [only] = values
  if (values.length > 1) return { enum: values, ...cell }
  return only === undefined ? cell : { const: only, ...cell }
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false }

function parsedValue(text: string, type: string, locale: Locale): CellValue | undefined {
  if (type === 'boolean') return truths[text.toLowerCase()]
  if (!isNumber(type)) return text === '' ? undefined : text
  return readNumber(text, locale)
}
