import { findApplications } from '../../store/applications/applications.ts'
import { findUnlisted, writeListed, writeListedColumns } from '../../store/applications/listed/listedFields.ts'
import type { Db } from '../../store/transaction.ts'
import { readable } from '../evolution/readable.ts'
import type { Workflows } from '../machines/workflows.ts'
import { listedColumns, listedValues } from './columns.ts'

/** How many applications are read at once. */
const batch = 500

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Fills in the listed columns of applications that were last changed under definitions that lack the columns or read
 * them differently. Returns how many applications it filled in.
 */
export async function fillListed(db: Db, workflows: Workflows): Promise<number> {
  const columns = listedColumns(workflows)
  const wanted = columns.map(({ path: name, reading }) => ({ name, reading }))
  let filled = 0
  for (let after: string | null = columns.length > 0 ? first : null; after !== null;) {
    const { last, unlisted } = await findUnlisted(db, wanted, after, batch)
    const applications = (await findApplications(db, unlisted)).map((each) => readable(workflows, each))
    await writeListed(
      db,
      applications.map((application) => ({
        applicationId: application.id,
        createdAt: application.createdAt,
        version: application.version,
        values: listedValues(columns, application),
      })),
    )
    filled += applications.length
    after = last
  }
  if (columns.length > 0) await writeListedColumns(db, wanted)
  return filled
}
