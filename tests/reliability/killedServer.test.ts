import { promise } from './promise.ts'
import { killAgainAndAgain } from './support/killing.ts'

promise(2, { short: { rounds: 1 }, full: { rounds: 100 } }, ({ rounds }) => killAgainAndAgain({ rounds, tree: false }))
