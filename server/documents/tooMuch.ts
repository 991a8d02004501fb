import { documentRefusals, largestTotal } from '../../src/engine/documentRules.ts'
import { t } from '../../src/texts/t.ts'
import { Refused, TooLarge } from '../errors/problems.ts'
import { documentTotals } from '../store/documents/documents.ts'
import type { Tx } from '../store/transaction.ts'

/** The most documents of an application, including removed ones: all are listed together, and are in its evidence. */
const most = 1_000

/** Refuses a further document of this size where the application's documents would be too large or too many. */
export async function refuseTooMuch(tx: Tx, applicationId: string, size: number): Promise<void> {
  const held = await documentTotals(tx, applicationId)
  if (held.size + size > largestTotal) throw new TooLarge(documentRefusals.total())
  if (held.number >= most)
    throw new Refused(t('This application has {most} documents already, including removed ones.', { most }))
}
