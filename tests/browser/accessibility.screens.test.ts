import { screenVisits } from './support/visits/all.ts'
import { everyState } from './support/visits/everyState.ts'

everyState(screenVisits)
