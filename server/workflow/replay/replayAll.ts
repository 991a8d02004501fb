import { emptyLookupCache } from '../../store/lookups/known.ts'
import { countInFlight, nextInFlight } from '../../store/workbench/inFlight.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { endReplay, replayRuns } from '../../store/workbench/replays.ts'
import type { Db } from '../../store/transaction.ts'
import type { StoredApplication } from '../../store/applications/application.ts'
import { readable } from '../../model/evolution/readable.ts'
import { workflowsFor } from '../../model/machines/workflows.ts'
import { loadReferences } from '../../model/references.ts'
import { mentioned } from '../../model/view.ts'
import { type Sides, compared } from './compare.ts'
import { Findings } from './finding.ts'
import type { Side } from './side.ts'

/** How many applications are read at once. */
const batch = 200
/** The most records that are kept in memory between batches. */
const mostKnown = 20_000

const first = '00000000-0000-0000-0000-000000000000'

/** Runs both sides over all open applications and stores the differences. Ends early if the replay was stopped. */
export async function replayAll(db: Db, id: string, sides: Sides): Promise<void> {
  const total = await countInFlight(db)
  const findings = new Findings()
  let known = emptyLookupCache()
  let seen = 0
  for (let ids = await nextInFlight(db, first, batch); ids.length > 0;) {
    await replayRuns.count(db, id, { seen, total })
    if (!(await replayRuns.reportRunning(db, id))) return
    const applications = await findApplications(db, ids)
    const references = await loadReferences(
      db,
      known,
      applications.flatMap((application) =>
        [sides.before, sides.after].flatMap((side) => mentionedOn(side, application)),
      ),
    )
    const now = new Date()
    for (const application of applications) {
      const { id: own, referenceNumber: reference_number } = application
      findings.add({ id: own, reference_number }, compared(sides, application, references, now))
    }
    seen += applications.length
    if (known.records.size > mostKnown) known = emptyLookupCache()
    ids = await nextInFlight(db, ids.at(-1) ?? first, batch)
  }
  await replayRuns.count(db, id, { seen, total })
  await endReplay(db, id, { state: 'done', seen, ...findings.result() })
}

function mentionedOn({ workflows }: Side, application: StoredApplication) {
  if (!workflows.byKind.has(application.kind)) return []
  const own = workflowsFor(workflows, application.kind)
  return mentioned(own, readable(own, application))
}
