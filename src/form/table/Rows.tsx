import { useMemo } from 'react'
import { useErrors } from '../context.ts'
import { Row, type RowProps } from './Row.tsx'
import { rowErrors } from './rowErrors.ts'

interface RowsProps extends Omit<RowProps, 'index' | 'errors'> {
  count: number
}

/** The rows of a table, each with its own messages: an error draws its row alone. */
export function Rows({ count, ...row }: RowsProps) {
  const { field } = row
  const byRow = useMemo(() => rowErrors(field), [field])
  const errors = byRow(useErrors())
  return Array.from({ length: count }, (_, index) => (
    <Row key={index} {...row} index={index} errors={errors.get(index)} />
  ))
}
