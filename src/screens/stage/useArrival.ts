import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import type { StageFormHandle } from '../../form/StageForm.tsx'

/** Where the address names a field, its form opens there. */
export function useArrival(handle: RefObject<StageFormHandle | null>): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') handle.current?.focusField(hash.slice(1))
  }, [hash, handle])
}
