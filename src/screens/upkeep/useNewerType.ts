import { useCallback, useState } from 'react'
import type { KeptType } from '../../api/http/types.ts'
import { listKeptTypes } from '../../api/upkeep/upkeep.ts'
import { useLooks } from '../useLooks.ts'
import { definitionOf } from './stageOf.ts'

/** Another definition of the records, once it is live while a form shows this one. A refusal may be due to it. */
export function useNewerType(shown: KeptType, refused: Error | null): KeptType | undefined {
  const { name } = shown
  const [seen, setSeen] = useState<KeptType>()
  const look = useCallback(async () => {
    const types = await listKeptTypes().catch(() => undefined)
    const now = types?.find((type) => type.name === name)
    if (now) setSeen(now)
  }, [name])
  useLooks(look, refused)
  return seen && definitionOf(seen) !== definitionOf(shown) ? seen : undefined
}
