import type { BriefingLine } from '../../api/http/types.ts'
import { formatValue as formatInForm } from '../../form/printed/formatValue.ts'
import { formatAmount, formatNumber } from '../../ui/format/figures.ts'

type Kind = BriefingLine['kind']
type Value = BriefingLine['value']

/** The kinds that no form has. */
const ofBriefings: Partial<Record<Kind, (value: number) => string>> = {
  amount: formatAmount,
  difference: (value) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value)),
}

/** What is shown where nothing was entered. */
const nothing = '–'

/** A value as a reader writes it. */
export function formatValue({ kind, unit }: Pick<BriefingLine, 'kind' | 'unit'>, value: Value): string {
  if (value === null || value === '') return nothing
  const write = ofBriefings[kind]
  if (write && typeof value === 'number') return write(value)
  const known = kind === 'amount' || kind === 'difference' ? 'number' : kind
  return formatInForm({ kind: known, unit }, value)
}
