import { randomUUID } from 'node:crypto'
import { t } from '../../../src/texts/t.ts'
import { asText, isEqual } from '../../../src/engine/path.ts'
import { Invalid, Stale } from '../../errors/problems.ts'
import { type KeptRecord, conflictsOf, versionOf } from '../../model/upkeep/keptRecord.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { formerValues, mistakesOf, normalizedValues } from '../../model/upkeep/mistakes.ts'
import { keptByKey, storedKey } from '../../model/upkeep/readers.ts'
import { refuseUnlessMay } from '../../model/upkeep/rights.ts'
import type { Work } from '../../model/work.ts'
import { type ChangeEntry, type RecordValues, insertChange } from '../../store/upkeep/proposedChanges.ts'
import { inActorTransaction, withoutDelegations } from '../actorTransaction.ts'
import { refuseOwnRights, refuseTooManyPasswords } from './ofPeople.ts'
import { refuseUnknownRecords } from './refuseUnknownRecords.ts'

/** The change that a person proposes: a record as it is to become. */
export interface ProposedChangeRequest {
  /** The version that the person has seen; null for a new record. */
  version: string | null
  values: RecordValues
  note?: string
}

/** Proposes a new record or a change of one, for somebody else to approve. Returns the id of the proposed change. */
export function propose(
  work: Work,
  type: KeptType,
  { version, values, note = '' }: ProposedChangeRequest,
): Promise<string> {
  return inActorTransaction(withoutDelegations(work), async (inside) => {
    const { db: tx, actor, now } = inside
    refuseUnlessMay(inside, type, 'propose')
    const given = normalizedValues(type, values)
    const key = asText(given[type.key])
    const stored = (await keptByKey(tx, type, [key])).get(storedKey(type, key))
    const after = { ...formerValues(type, stored?.values ?? {}), ...given }
    const mistakes = mistakesOf(type)(after, stored?.values)
    if (mistakes) throw new Invalid(mistakes)
    const entry = entryOf(type, { key, version, after }, stored)
    await refuseUnknownRecords(tx, type, entry)
    refuseOwnRights(actor, entry, stored)
    refuseTooManyPasswords([entry])
    const id = randomUUID()
    const { requestId } = inside
    const change = { id, type: type.name, note: note.trim(), proposedBy: actor.id, proposedAt: now, requestId }
    await insertChange(tx, change, [entry])
    return id
  })
}

type ChangeEntryInput = Pick<ProposedChangeRequest, 'version'> & { key: string; after: RecordValues }

function entryOf(
  type: KeptType,
  { key, version, after }: ChangeEntryInput,
  stored: KeptRecord | undefined,
): ChangeEntry {
  const wrongKey = (message: string) => new Invalid({ [type.key]: [message] })
  if (version === null) {
    if (stored) throw wrongKey(t('{key} already exists.', { key }))
    return { key, before: null, after }
  }
  if (stored?.key !== key)
    throw wrongKey(t('There is no {key}. The key of an existing record cannot be changed.', { key }))
  if (versionOf(stored.values) !== version)
    throw new Stale(
      t('Somebody else has changed this since you opened it. Open it again.'),
      undefined,
      conflictsOf(after, stored.values),
    )
  if (isEqual(stored.values, after)) throw new Invalid(t('There is nothing to propose: nothing has been changed.'))
  return { key, before: stored.values, after }
}
