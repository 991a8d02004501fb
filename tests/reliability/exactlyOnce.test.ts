import { promise } from './promise.ts'
import { transitionsIn, unlikeAudit } from './support/acknowledged.ts'
import { atTwoServers } from './support/atTwoServers.ts'
import { Crowd } from './support/crowd.ts'
import { forms } from './workflow/rules.ts'

const everyKind = [...new Set(Object.values(forms).flatMap(({ moves }) => Object.keys(moves)))]

promise(
  5,
  { short: { operations: 80, kinds: [] }, full: { operations: 20_000, kinds: everyKind } },
  ({ operations, kinds }) =>
    atTwoServers(async (site) => {
      const loss = 0.05
      const crowd = new Crowd(site, { place: site.next, clients: 16, loss })
      const done = crowd.sender.more(operations).then(() => crowd.sender.stop())
      await Promise.all([crowd.work(), done])
      const { decided, refused, lost } = crowd.sender.counts
      const transitions = transitionsIn(crowd.made)
      const untaken = kinds.filter((code) => !transitions.includes(code))
      return {
        figure: `16 clients at two servers, ${decided} operations, ${refused} of them refused, ${lost} answers lost: ${crowd.made.length} acknowledged, ${transitions.length} of them transitions of ${new Set(transitions).size} kinds, each audited once`,
        wrong: [
          ...crowd.sender.wrong,
          ...(await unlikeAudit(site.db, crowd)),
          ...(decided < operations || lost < Math.floor(loss * operations)
            ? [`Only ${decided} operations were decided, and ${lost} answers lost.`]
            : []),
          ...untaken.map((code) => `${code} was never taken.`),
        ],
      }
    }),
)
