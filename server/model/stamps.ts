import { dayOf } from '../../src/engine/codec/stamps.ts'
import type { StageFiles, StampDefinition } from '../../src/engine/definition.ts'
import type { StageForm } from '../store/applications/application.ts'

/**
 * The server's own start and completion times, under the names of the timestamps that clients send (spec decision 19).
 */
export function stamps(
  { stage }: Pick<StageFiles, 'stage'>,
  form: Pick<StageForm, 'startedAt' | 'completedAt'> | undefined,
): Record<string, string | null> {
  const entries = Object.entries(stage.payload.stamps ?? {}).map(([name, definition]) => {
    const at = definition.marks === 'completion' ? form?.completedAt : form?.startedAt
    return [name, at ? written(at, definition) : null] as const
  })
  return Object.fromEntries(entries)
}

function written(at: Date, definition: StampDefinition): string {
  const kind = 'always' in definition ? definition.always : definition.default
  return kind === 'today' ? dayOf(at) : at.toISOString()
}
