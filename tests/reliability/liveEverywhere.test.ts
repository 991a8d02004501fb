import { setTimeout as pause } from 'node:timers/promises'
import { client } from '../support/people.ts'
import { startTwoServers } from '../support/twoServers.ts'
import { promise } from './promise.ts'
import { expectDone, proposeTitle, publish } from './support/publishing.ts'

/** In ms: promised, and by when something must be wrong. */
const limits = { live: 2_000, ever: 60_000 }

promise(34, { short: { rounds: 3 }, full: { rounds: 100 } }, async ({ rounds }) => {
  const two = await startTwoServers()
  const wrong: string[] = []
  const times: number[] = []
  try {
    const [one, other] = two.servers.map(({ url }) => url)
    if (one === undefined || other === undefined) throw new Error('There are not two servers.')
    const admin = await client(one, 'admin')
    expectDone(await admin.send('POST', '/api/workbench/governance/', { governed_by: 'workbench' }))
    for (let round = 1; round <= rounds; round += 1) {
      const [here, there] = round % 2 === 0 ? [one, other] : [other, one]
      const title = `Auditor ${round}`
      const { proposal } = await proposeTitle(await client(here, 'designer'), title)
      expectDone(await publish(await client(here, 'admin'), proposal))
      const took = await liveAfter(there, title)
      if (!(await serves(here, title))) wrong.push(`Round ${round}: it was answered, and not served there.`)
      if (took === undefined) wrong.push(`Round ${round}: the other process never served it.`)
      else times.push(took)
    }
  } finally {
    await two.stop()
  }
  const [first, last] = [Math.min(...times), Math.max(...times)].map(Math.round)
  return {
    figure: `${rounds} publications: live in the other process ${first} to ${last} ms after the answer`,
    wrong,
    ...(Math.max(...times) > limits.live && { short: `The longest took more than ${limits.live} ms.` }),
  }
})

const serves = async (url: string, title: string): Promise<boolean> =>
  (await (await fetch(`${url}/definitions/index.json`)).text()).includes(`"${title}"`)

/** In ms from now; undefined where it never is. */
async function liveAfter(url: string, title: string): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < limits.ever) {
    if (await serves(url, title)) return performance.now() - began
    await pause(20)
  }
  return undefined
}
