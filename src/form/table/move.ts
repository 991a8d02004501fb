import type { KeyboardEvent } from 'react'
import { isComposing } from '../../ui/fields/isComposing.ts'
import { inputId, pathText } from '../store/path.ts'

interface Sheet {
  name: string
  count: number
  /** Called for Enter in the last row; absent if no row can be added. */
  addBelow: ((column: string) => void) | undefined
}

/** A cell of the table by its input's id. */
export function cellOf(name: string, id: string): { row: number; column: string } | undefined {
  const [row = '', column, ...inside] = id.startsWith(inputId(`${name}.`))
    ? id.slice(inputId(name).length + 1).split('.')
    : []
  return column === undefined || inside.length > 0 ? undefined : { row: Number(row), column }
}

/**
 * The keys that lead to the row above or below. In lists, days and texts with several lines these keys mean something
 * else.
 */
const steps: Record<string, (event: KeyboardEvent) => number> = {
  Enter: ({ shiftKey }) => (shiftKey ? -1 : 1),
  ArrowDown: () => 1,
  ArrowUp: () => -1,
}

/** Moves as in a sheet: Enter and the arrows up and down stay in the column, and Enter in the last row adds another. */
export function move(event: KeyboardEvent, { name, count, addBelow }: Sheet): void {
  const { target, key } = event
  const step = steps[key]
  if (!step || event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof HTMLInputElement) || target.role === 'combobox') return
  if (key !== 'Enter' && (target.type !== 'text' || event.shiftKey)) return
  const cell = cellOf(name, target.id)
  if (!cell) return
  event.preventDefault()
  const by = step(event)
  // A cell that its row does not have has no input.
  for (let row = cell.row + by; row >= 0 && row < count; row += by) {
    const input = document.getElementById(inputId(pathText([name, row, cell.column])))
    if (input) return focus(input)
  }
  if (key === 'Enter' && by > 0) addBelow?.(cell.column)
}

/** Selects the cell's content, as in a spreadsheet: the next key replaces it. */
function focus(input: HTMLElement): void {
  input.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
}
