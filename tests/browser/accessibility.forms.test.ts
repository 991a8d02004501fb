import { stageVisits } from './support/visits/all.ts'
import { everyState } from './support/visits/everyState.ts'

everyState(stageVisits)
