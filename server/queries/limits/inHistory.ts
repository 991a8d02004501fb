import { t } from '../../../src/texts/t.ts'
import { asText, isRecord } from '../../../src/engine/path.ts'
import type { Work } from '../../model/work.ts'
import type { ApprovedLimit } from '../../store/limits/approvedLimits.ts'
import type { HistoryRow } from '../../store/audit/audit.ts'
import type { IsWithheld } from '../../model/rights/withheldRecorded.ts'
import { lineNames } from './lineNames.ts'

type Line = Pick<ApprovedLimit, 'form_type' | 'field' | 'line' | 'amount' | 'asked_amount'>

/** Returns the lines that a decision approves, from its entry. */
export const linesIn = ({ changes }: Pick<HistoryRow, 'changes'>): Line[] =>
  changes.flatMap(({ field, after }) =>
    field === 'approved_limit' && isRecord(after)
      ? [
          {
            form_type: asText(after.form_type),
            field: asText(after.field),
            line: asText(after.line),
            amount: Number(after.amount),
            asked_amount: Number(after.asked_amount),
          },
        ]
      : [],
  )

/**
 * Returns a function that writes the lines of an entry as sentences, without those that the reader may not see;
 * undefined for an entry that approves none.
 */
export async function limitSentences(
  work: Work,
  entries: HistoryRow[],
  withheldIn: (applicationId: string) => IsWithheld,
): Promise<(entry: HistoryRow) => string[] | undefined> {
  const nameOf = await lineNames(work, entries.flatMap(linesIn))
  return (entry) => {
    const lines = linesIn(entry)
    if (lines.length === 0) return undefined
    const isWithheld = withheldIn(entry.application_id)
    return lines.flatMap((line) => (isWithheld(line) ? [] : [sentence(nameOf(line), line)]))
  }
}

function sentence(line: string, { amount, asked_amount: asked }: Line): string {
  if (amount === asked) return t('{line}: {amount}, as asked for', { line, amount })
  return amount === 0
    ? t('{line}: nothing of {asked}', { line, asked })
    : t('{line}: {amount} of {asked}', { line, amount, asked })
}
