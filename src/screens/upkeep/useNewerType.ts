import { useCallback, useState } from 'react'
import type { KeptType } from '../../api/http/types.ts'
import { listKeptTypes } from '../../api/upkeep/upkeep.ts'
import { usePolling } from '../usePolling.ts'
import { definitionOf } from './stageOf.ts'

/** Another definition of the records that has become live while a form shows this one. A refusal may be due to it. */
export function useNewerType(shown: KeptType, refused: Error | null): KeptType | undefined {
  const { name } = shown
  const [seen, setSeen] = useState<KeptType>()
  const check = useCallback(async () => {
    const types = await listKeptTypes().catch(() => undefined)
    const now = types?.find((type) => type.name === name)
    if (now) setSeen(now)
  }, [name])
  usePolling(check, refused)
  return seen && definitionOf(seen) !== definitionOf(shown) ? seen : undefined
}
