import type { RunCases } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'

/** How many cases fail, and how much of it is listed. */
export function failingText({ failing, failed }: RunCases): string {
  const text = t(
    { one: 'A case fails with these definitions:', other: '{count} cases fail with these definitions:' },
    { count: failing },
  )
  return failed.length < failing ? `${text} ${t('The first {count} are listed.', { count: failed.length })}` : text
}
