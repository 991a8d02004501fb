import type { ShownChange } from '../../engine/shown/change.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'

export type Kind = ShownChange['kind']
export type Value = ShownChange['before']

/** A value as a reader writes it. */
export function written(kind: Kind, value: Value): string {
  if (value === null || value === '') return '(empty)'
  if (typeof value === 'number') return formatNumber(value)
  return (kind === 'date' && formatDate(value)) || value
}
