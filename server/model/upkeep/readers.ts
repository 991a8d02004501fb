import { person } from '../../../src/engine/references.ts'
import { type KeptPerson, holdPeople, listPeople, peopleByUsername } from '../../store/people/keptPeople.ts'
import { holdType } from '../../store/records/audit.ts'
import type { StoredRecord } from '../../store/records/record.ts'
import { listRecords, recordsBy } from '../../store/records/records.ts'
import { withoutUnset } from '../../../src/engine/path.ts'
import type { Db, Tx } from '../../store/transaction.ts'
import type { KeptRecord } from './keptRecord.ts'
import type { KeptType } from './keptType.ts'

/** The place in the list where the next page begins. */
export interface Place {
  label: string
  key: string
}

interface KeptListQuery {
  search?: string
  after?: Place
  /** Whether to list by key, as people always are, instead of by label. */
  byKey?: boolean
  limit: number
}

/** How the records of a type are read. */
interface Reader {
  byKey(db: Db, type: KeptType, keys: string[]): Promise<KeptRecord[]>
  list(db: Db, type: KeptType, query: KeptListQuery): Promise<(KeptRecord & Place)[]>
}

const people: Reader = {
  byKey: async (db, _type, keys) => (await peopleByUsername(db, keys)).map(ofPerson),
  list: async (db, _type, { after, ...query }) =>
    (await listPeople(db, { ...query, after: after?.key })).map((each) => ({ label: '', ...ofPerson(each) })),
}

const records: Reader = {
  byKey: async (db, { name }, keys) => (await recordsBy(db, name, 'key', keys)).map(ofRecord),
  list: async (db, { name }, query) =>
    (await listRecords(db, { type: name, ...query })).map((each) => ({ label: each.label, ...ofRecord(each) })),
}

const readerOf = ({ name }: KeptType): Reader => (name === person.resource ? people : records)

/** The records with these keys, by key; user names are the same in capital letters. */
export async function keptByKey(db: Db, type: KeptType, keys: string[]): Promise<Map<string, KeptRecord>> {
  const found = await readerOf(type).byKey(db, type, keys)
  return new Map(found.map((each) => [storedKey(type, each.key), each]))
}

/** The key of a record in the answer of `keptByKey`. */
export const storedKey = ({ name }: KeptType, key: string): string =>
  name === person.resource ? key.toLowerCase() : key

/** Locks the records with these keys until the transaction ends, so that nobody else changes them. */
export const holdKept = (tx: Tx, { name }: KeptType, keys: string[]): Promise<void> =>
  name === person.resource ? holdPeople(tx, keys) : holdType(tx, name)

export const listKept = (db: Db, type: KeptType, query: KeptListQuery) => readerOf(type).list(db, type, query)

function ofPerson({ id, ...values }: KeptPerson): KeptRecord {
  return { id, key: values.username, values: withoutUnset({ ...values }) }
}

const ofRecord = ({ key, label, words, data, valid_from, valid_to }: StoredRecord): KeptRecord => ({
  key,
  values: withoutUnset({ ...data, valid_from, valid_to }),
  stored: { label, words },
})
