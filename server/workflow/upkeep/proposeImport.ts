import { randomUUID } from 'node:crypto'
import { t } from '../../../src/texts/t.ts'
import { overrideMessages } from '../../errors/directionOverride.ts'
import { Invalid } from '../../errors/problems.ts'
import { mostRecords, planImport } from '../../model/upkeep/file/planImport.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { keptByKey, storedKey } from '../../model/upkeep/readers.ts'
import { refuseUnlessMay } from '../../model/upkeep/rights.ts'
import type { Work } from '../../model/work.ts'
import { insertChange } from '../../store/upkeep/proposedChanges.ts'
import { inActorTransaction, withoutDelegations } from '../actorTransaction.ts'
import { refuseOwnRights, refuseTooManyPasswords } from './ofPeople.ts'

export interface ImportRequest {
  /** The file: CSV, whose first line names the fields. */
  csv: string
  note?: string
}

/**
 * Proposes all new and changed records of a file as one change, for somebody else to approve. Returns the id of the
 * proposed change. Throws `Invalid` with the first lines that are wrong.
 */
export async function proposeImport(work: Work, type: KeptType, { csv, note = '' }: ImportRequest): Promise<string> {
  const mistake = overrideMessages({ note })
  if (mistake) throw new Invalid(mistake)
  return inActorTransaction(withoutDelegations(work), async (inside) => {
    const { db: tx, actor, now, requestId } = inside
    refuseUnlessMay(inside, type, 'propose')
    const { entries, wrong } = await planImport(tx, type, csv, mostRecords)
    if (wrong.length > 0)
      throw new Invalid({ csv: wrong.slice(0, mostNamed).map((each) => t('Line {line}: {reason}', { ...each })) })
    if (entries.length === 0) throw new Invalid(t('There is nothing to propose: nothing has been changed.'))
    const keys = entries.map(({ key }) => key)
    const stored = await keptByKey(tx, type, keys)
    for (const entry of entries) refuseOwnRights(actor, entry, stored.get(storedKey(type, entry.key)))
    refuseTooManyPasswords(entries)
    const id = randomUUID()
    const change = { id, type: type.name, note: note.trim(), proposedBy: actor.id, proposedAt: now, requestId }
    await insertChange(tx, change, entries)
    return id
  })
}

/** The most lines that a refusal names; a preview shows more. */
const mostNamed = 20
