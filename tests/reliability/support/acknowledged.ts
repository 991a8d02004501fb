import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import type { Crowd } from './crowd.ts'

/** Where what a crowd was told differs from what the audit holds of it: each write and each file is there once, and no other write is. */
export async function unlikeAudit(db: Kysely<Database>, { made, files }: Pick<Crowd, 'made' | 'files'>): Promise<string[]> {
  const ids = [...new Set(made.map((each) => each.split(' ')[0] ?? ''))]
  const entries = await db
    .selectFrom('audit')
    .select(['application_id', 'version', 'action', 'transition_code'])
    .where('application_id', 'in', ids)
    .where('version', 'is not', null)
    .execute()
  const audited = new Set(entries.map(({ application_id, version, action, transition_code }) => `${application_id} ${version} ${transition_code ?? action}`))
  const told = new Set<string>(made)
  const names = await db.selectFrom('document').select('name').where('application_id', 'in', ids).execute()
  const kept = names.map(({ name }) => name)
  return [
    ...made.filter((each, place) => made.indexOf(each) < place).map((each) => `${each} was acknowledged to two.`),
    ...[...told].filter((each) => !audited.has(each)).map((each) => `${each} was acknowledged and is lost.`),
    ...[...audited].filter((each) => !told.has(each)).map((each) => `${each} was done, and nobody was told.`),
    ...files.filter((name) => !kept.includes(name)).map((name) => `The file ${name} was acknowledged and is lost.`),
    ...kept.filter((name, place) => kept.indexOf(name) < place).map((name) => `The file ${name} is there twice.`),
  ]
}
