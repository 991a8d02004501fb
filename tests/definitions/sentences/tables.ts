import type { Cell, CellValue, TableDefinition } from '../../../src/engine/definition.ts'
import { cellWords } from '../../../src/engine/tables/words.ts'

/** What each row of a table decides, in a sentence. */
export function tableLines({ title, inputs, outputs, hit, rows }: TableDefinition): string[] {
  return [
    `${title}: ${policies[hit]}`,
    ...rows.map((row) => {
      const conditions = inputs.flatMap((input, n) => {
        const text = cellText(row[n])
        return text === undefined ? [] : [`${input.title} ${text}`]
      })
      const values = outputs.map((output, n) => `${output.title} ${String(row[inputs.length + n])}`)
      return `${conditions.join(', ') || 'otherwise'}: ${values.join(', ')}`
    }),
  ]
}

const policies: Record<TableDefinition['hit'], string> = {
  first: 'the first row that matches decides',
  unique: 'one row matches',
  collect: 'all rows that match count',
}

/** Undefined for a cell that matches everything. */
function cellText(cell: Cell | CellValue | undefined): string | undefined {
  if (cell === null) return 'not given'
  if (typeof cell !== 'object') return undefined
  const words = Object.entries(cell).map(([word, operand]) => cellWords[word]?.sentence([operand].flat().join(' or ')))
  return words.length > 0 ? words.join(' and ') : undefined
}
