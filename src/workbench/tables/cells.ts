import type { Cell, CellValue } from '../../engine/definition.ts'
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
 * missing. Undefined for one that cannot be typed like this.
 */
export function cellText(cell: unknown, { isInput, type }: TableColumn): string | undefined {
  // A text that is still to be typed, in a row that was just added.
  if (!isInput && cell === '') return ''
  if (!isInput) return isValue(cell) && parsedValue(String(cell), type) === cell ? String(cell) : undefined
  const text = conditionText(cell)
  return text !== undefined && JSON.stringify(parsedCell(text, type)) === JSON.stringify(cell) ? text : undefined
}

const isValue = (value: unknown): value is CellValue => ['string', 'number', 'boolean'].includes(typeof value)

function conditionText(cell: unknown): string | undefined {
  if (cell === null) return missing
  if (!isRecord(cell)) return undefined
  const parts = Object.entries(cell).map(([word, operand]) => {
    if (word === 'const') return String(operand)
    if (word === 'enum') return Array.isArray(operand) ? operand.join(', ') : undefined
    return isSign(word) ? `${signs[word]} ${String(operand)}` : undefined
  })
  return parts.every((part) => part !== undefined) ? parts.join(', ') : undefined
}

/** What a person typed, as the definitions write it; undefined for what means nothing in this column. */
export function cellFrom(text: string, { isInput, type }: TableColumn): Cell | CellValue | undefined {
  return isInput ? parsedCell(text.trim(), type) : parsedValue(text.trim(), type)
}

function parsedCell(text: string, type: string): Cell | undefined {
  if (text === missing) return null
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  const cell: Record<string, CellValue | CellValue[]> = {}
  const values: CellValue[] = []
  for (const part of parts) {
    const [, sign = '', rest = part] = /^(≥|≤|>=|<=|>|<)\s*(.+)$/.exec(part) ?? []
    const value = parsedValue(rest, type)
    if (value === undefined) return undefined
    const word = typed[sign]
    if (word) cell[word] = value
    else values.push(value)
  }
  const [only] = values
  if (values.length > 1) return { enum: values, ...cell }
  return only === undefined ? cell : { const: only, ...cell }
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false }

function parsedValue(text: string, type: string): CellValue | undefined {
  if (type === 'boolean') return truths[text.toLowerCase()]
  if (type !== 'number' && type !== 'integer') return text === '' ? undefined : text
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : value
}
