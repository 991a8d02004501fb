import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { HashingCost } from '../../session/passwords.ts'
import { hashPassword } from '../../session/passwords.ts'
import { makePassword } from '../../session/makePassword.ts'
import { person } from '../../../src/engine/references.ts'
import { asText } from '../../../src/engine/path.ts'
import { type KeptRecord, givenRecord } from '../../model/upkeep/keptRecord.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { firstPassword } from '../../model/upkeep/peopleType.ts'
import { storedKey } from '../../model/upkeep/readers.ts'
import { type NewAccount, addAccounts, changeAccount } from '../../store/people/accounts.ts'
import { type WholeChange, changeAccounts } from '../../store/people/manyAccounts.ts'
import type { RecordEvent } from '../../store/records/audit.ts'
import type { RecordInput } from '../../store/records/record.ts'
import { writeRecords } from '../../store/records/records.ts'
import type { Tx } from '../../store/transaction.ts'
import type { ChangeEntry } from '../../store/upkeep/proposedChanges.ts'

/** A password that was made for somebody, to be shown once. */
export interface GeneratedPassword {
  key: string
  password: string
  hash: string
}

/** The people who approved and who proposed the change. */
export interface WriteEvent extends Required<Omit<RecordEvent, 'requestId'>> {
  requestId: string | undefined
  proposer: string
}

/** An approved change to write. */
export interface ApprovedChange {
  type: KeptType
  entries: ChangeEntry[]
  /** The records as they are stored now, by key. */
  stored: Map<string, KeptRecord>
  passwords: GeneratedPassword[]
  event: WriteEvent
}

/** Makes the first passwords of a change. Comes before the transaction, because hashing takes long. */
export async function makePasswords(entries: ChangeEntry[], cost: HashingCost): Promise<GeneratedPassword[]> {
  const keys = entries.filter(({ after }) => after[firstPassword] === true).map(({ key }) => key)
  const made: GeneratedPassword[] = []
  for (const key of keys) {
    const password = makePassword()
    made.push({ key, password, hash: await hashPassword(password, cost) })
  }
  return made
}

/** Writes an approved change. Signs out people who are deactivated or given a first password. */
export const writeKept = (tx: Tx, change: ApprovedChange): Promise<void> =>
  change.type.name === person.resource ? writePeople(tx, change) : writeOfType(tx, change)

async function writePeople(
  tx: Tx,
  { type, entries, stored, passwords, event: { actor, action, proposer } }: ApprovedChange,
): Promise<void> {
  const event = { actor, action, proposedBy: proposer }
  const added: NewAccount[] = []
  const changed: { id: string; change: WholeChange }[] = []
  for (const { key, after } of entries) {
    const hash = passwords.find((each) => each.key === key)?.hash
    const password = hash === undefined ? undefined : { hash, made: true }
    const text = (field: string) => asText(after[field])
    const account = {
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email') || null,
      role: text('role'),
      da_level: text('da_level') || null,
      active: after.active === true,
    }
    const id = stored.get(storedKey(type, key))?.id
    if (id === undefined) added.push({ username: key, ...account, password })
    else if (password) await changeAccount(tx, { id }, { ...account, password }, event)
    else changed.push({ id, change: account })
  }
  await addAccounts(tx, added, event)
  await changeAccounts(tx, changed, event)
}

/** How many records are read before other requests get a turn. */
const atOnce = 500

async function writeOfType(tx: Tx, { type, entries, event }: ApprovedChange): Promise<void> {
  const records: RecordInput[] = []
  for (const [n, { after }] of entries.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    records.push(givenRecord(type, after))
  }
  await writeRecords(tx, type.name, records, event)
}
