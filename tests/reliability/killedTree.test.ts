import { promise } from './promise.ts'
import { killAgainAndAgain } from './support/killing.ts'

promise(1, { short: { rounds: 1 }, full: { rounds: 200 } }, ({ rounds }) => killAgainAndAgain({ rounds, tree: true }))
