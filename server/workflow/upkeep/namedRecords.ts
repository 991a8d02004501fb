import { t } from '../../../src/texts/t.ts'
import { isEqual } from '../../../src/engine/path.ts'
import { namedRecords } from '../../../src/engine/records/namedRecords.ts'
import { Invalid } from '../../errors/problems.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { unknownKeys } from '../../store/records/records.ts'
import type { Tx } from '../../store/transaction.ts'
import type { ChangeEntry } from '../../store/upkeep/proposedChanges.ts'

/** What a change names has to be there; what a record named before stays as it is. */
export async function refuseUnknownRecords(tx: Tx, type: KeptType, { key, before, after }: ChangeEntry): Promise<void> {
  const messages: Record<string, string[]> = {}
  for (const named of namedRecords(type, after)) {
    if (isEqual(before?.[named.field], after[named.field])) continue
    if (named.type === type.name && named.key === key) messages[named.field] = [t('A record cannot name itself.')]
    else if ((await unknownKeys(tx, named.type, [named.key])).size > 0)
      messages[named.field] = [
        t('There is no record {key}. Correct the key, or enter that record first.', { key: named.key }),
      ]
  }
  if (Object.keys(messages).length > 0) throw new Invalid(messages)
}
