import { promise } from './promise.ts'
import { unlikeAudit } from './support/acknowledged.ts'
import { atTwoServers } from './support/atTwoServers.ts'
import { Crowd } from './support/crowd.ts'

promise(5, { short: { operations: 150 }, full: { operations: 20_000 } }, ({ operations }) =>
  atTwoServers(async (site) => {
    const crowd = new Crowd(site, { place: site.next, clients: 16, loss: 0.05 })
    const done = crowd.sender.more(operations).then(() => crowd.sender.stop())
    await Promise.all([crowd.work(), done])
    const { decided, refused, lost } = crowd.sender.counts
    return {
      figure: `16 clients at two servers, ${decided} operations, ${refused} of them refused, ${lost} answers lost: ${crowd.made.length} acknowledged, each audited once`,
      wrong: [...crowd.sender.wrong, ...(await unlikeAudit(site.db, crowd))],
    }
  }),
)
