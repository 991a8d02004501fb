import { t } from '../../texts/t.ts'
import type { ShownChange } from '../../engine/shown/change.ts'
import type { ShownKind } from '../../engine/shown/field.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'

/** The properties that decide how a value is written. */
export type ValueFormat = Pick<ShownChange, 'unit'> & { kind: (ShownChange | ShownKind)['kind'] }
export type Value = ShownChange['before']

/** A value as a reader writes it, with its unit. */
export function formatValue({ kind, unit }: ValueFormat, value: Value): string {
  if (value === null || value === '') return t('(empty)')
  if (typeof value === 'number') return [formatNumber(value), unit].filter(Boolean).join('\u00a0')
  return (kind === 'date' && formatDate(value)) || value
}
