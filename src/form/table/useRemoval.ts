import { useState } from 'react'
import { isBlankRow } from '../../engine/rows/blankRow.ts'
import { useFormContext } from '../context.ts'

interface RemovalTarget {
  name: string
  /** The rows, including text that is still being typed. */
  present(): unknown[]
  onChange(rows: unknown[]): void
}

export interface Removal {
  /** The place of the row that was removed. */
  index: number
  row: unknown
  /** The rows in the form's store right after the removal: while it holds them, the removal can be undone. */
  after: unknown
}

/** Removes rows, and remembers the last one that held something, so that it can be brought back. */
export function useRemoval({ name, present, onChange }: RemovalTarget) {
  const { store } = useFormContext()
  const [last, setLast] = useState<Removal>()
  /** Returns how many rows there were. */
  const remove = (index: number): number => {
    const before = present()
    onChange(before.toSpliced(index, 1))
    const row = before[index]
    setLast(isBlankRow(row) ? undefined : { index, row, after: store.data()[name] })
    return before.length
  }
  const undo = () => {
    if (last) onChange(present().toSpliced(last.index, 0, last.row))
    setLast(undefined)
  }
  return { remove, removed: last, undo }
}
