import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import type { Crowd } from './crowd.ts'

/**
 * Where what a crowd was told differs from what its bank holds: each application, each write and each file is there
 * once, and no other is. Nothing is left open: the crowd sends a write until it is answered, however often no answer
 * came, and says itself where it gave up.
 */
export async function unlikeAudit(
  db: Kysely<Database>,
  { made, files, mark }: Pick<Crowd, 'made' | 'files' | 'mark'>,
): Promise<string[]> {
  const applications = await db
    .selectFrom('application')
    .select(['id', 'title'])
    .where('title', 'like', `${mark}%`)
    .execute()
  const known = new Set(made.map((each) => each.split(' ')[0] ?? ''))
  const ids = [...new Set([...known, ...applications.map(({ id }) => id)])]
  const entries = await db
    .selectFrom('audit')
    .select(['application_id', 'version', 'action', 'transition_code'])
    .where(({ eb, fn, val }) => eb('application_id', '=', fn.any(val(ids))))
    .where('version', 'is not', null)
    .execute()
  const audited = new Set(
    entries.map(
      ({ application_id, version, action, transition_code }) =>
        `${application_id} ${version} ${transition_code ?? action}`,
    ),
  )
  const acknowledged = new Set<string>(made)
  const names = await db
    .selectFrom('document')
    .select('name')
    .where(({ eb, fn, val }) => eb('application_id', '=', fn.any(val(ids))))
    .execute()
  const kept = names.map(({ name }) => name)
  return [
    ...applications
      .filter(({ id }) => !known.has(id))
      .map(({ title }) => `The application ${title} was made, and nobody was told.`),
    ...made.filter((each, place) => made.indexOf(each) < place).map((each) => `${each} was acknowledged to two.`),
    ...[...acknowledged].filter((each) => !audited.has(each)).map((each) => `${each} was acknowledged and is lost.`),
    ...[...audited].filter((each) => !acknowledged.has(each)).map((each) => `${each} was done, and nobody was told.`),
    ...files.filter((name) => !kept.includes(name)).map((name) => `The file ${name} was acknowledged and is lost.`),
    ...kept.filter((name) => !files.includes(name)).map((name) => `The file ${name} was kept, and nobody was told.`),
    ...kept.filter((name, place) => kept.indexOf(name) < place).map((name) => `The file ${name} is there twice.`),
    ...(transitionsIn(made).length > 0 ? [] : ['No transition was acknowledged: nothing is shown of any.']),
  ]
}

/** The code of each transition among what was acknowledged, as often as it was taken. */
export function transitionsIn(made: readonly string[]): string[] {
  return made.map((each) => each.split(' ')[2] ?? '').filter((what) => what !== 'created' && what !== 'saved')
}
