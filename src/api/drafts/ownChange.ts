import { readField } from '../../engine/codec/decode.ts'
import { toFieldName } from '../../engine/codec/wire.ts'
import type { Stage } from '../../engine/stage.ts'
import type { FieldConflict } from '../http/types.ts'

/** A change that the server reports, by the form's own field and with values as the form holds them. */
export function ownChange(stage: Stage | undefined, { field: wireName, ...change }: FieldConflict): FieldConflict {
  const field = stage && toFieldName(stage, wireName)
  if (!stage || field === undefined) return { field: wireName, ...change }
  const values = (['yours', 'theirs'] as const).flatMap((side) =>
    side in change ? [[side, readField(stage, field, change[side])] as const] : [],
  )
  return { field, ...change, ...Object.fromEntries(values) }
}
