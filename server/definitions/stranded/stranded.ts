import type { StageFiles } from '../../../src/engine/definition.ts'
import { countOpenConditions } from '../../store/conditions/conditions.ts'
import { countStates, storedStates } from '../../store/applications/storedStates.ts'
import { countOtherKeys } from '../../store/records/otherKeys.ts'
import type { OutsideStages } from '../prepare.ts'
import type { Db } from '../../store/transaction.ts'
import { strandedConditions } from './strandedConditions.ts'
import { strandedRecords } from './strandedRecords.ts'
import { strandedStates, withoutDefinition } from './strandedStates.ts'

interface Definitions extends Pick<OutsideStages, 'application' | 'kinds' | 'records'> {
  stages: StageFiles[]
}

/**
 * Returns the mistakes of definitions that would leave stored applications without a state, open conditions without
 * an owner, or records under another key: each with its file and mend.
 */
export async function strandedBy(db: Db, definitions: Definitions): Promise<string[]> {
  const stranded = withoutDefinition(definitions, await storedStates(db))
  const { records } = definitions
  const keys = Object.fromEntries(Object.entries(records).map(([name, { key }]) => [name, key]))
  return [
    ...strandedStates(definitions, await countStates(db, stranded)),
    ...strandedConditions(definitions.stages, await countOpenConditions(db)),
    ...strandedRecords(records, await countOtherKeys(db, keys)),
  ]
}
