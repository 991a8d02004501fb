import { t } from '../../../src/texts/t.ts'
import { newlyNamed } from '../../../src/engine/records/namedRecords.ts'
import { Invalid } from '../../errors/problems.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { unknownKeys } from '../../store/records/records.ts'
import type { Tx } from '../../store/transaction.ts'
import type { ChangeEntry } from '../../store/upkeep/proposedChanges.ts'

/** Refuses a change that newly refers to a record that does not exist. */
export async function refuseUnknownRecords(tx: Tx, type: KeptType, { key, before, after }: ChangeEntry): Promise<void> {
  const messages: Record<string, string[]> = {}
  for (const named of newlyNamed(type, before, after)) {
    if (named.type === type.name && named.key === key) messages[named.field] = [t('A record cannot name itself.')]
    else if ((await unknownKeys(tx, named.type, [named.key])).size > 0)
      messages[named.field] = [
        t('There is no record {key}. Correct the key, or enter that record first.', { key: named.key }),
      ]
  }
  if (Object.keys(messages).length > 0) throw new Invalid(messages)
}
