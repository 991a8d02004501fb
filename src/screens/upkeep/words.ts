import type { KeptType, ProposedChange } from '../../api/http/types.ts'
import { asText } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'

const states: Record<ProposedChange['state'], () => string> = {
  open: () => t('Pending'),
  approved: () => t('Approved'),
  refused: () => t('Refused'),
  withdrawn: () => t('Withdrawn'),
  fallen: () => t('Lapsed: the record was changed'),
}

export const stateName = (state: ProposedChange['state']): string => states[state]()

/** A field's title, or its name if its type no longer has it. */
export const titleOfField = ({ fields }: Pick<KeptType, 'fields'>, field: string): string =>
  asText(fields[field]?.title) || field

/** A line that says what a change is about. */
export function titleOfChange({ entries: [entry], count }: ProposedChange): string {
  if (!entry || count > 1) return t({ one: '1 record', other: '{count} records' }, { count })
  return entry.before === null ? t('New: {label}', { label: entry.label }) : entry.label
}
