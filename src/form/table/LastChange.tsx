import { Pasted } from './Pasted.tsx'
import { Removed } from './Removed.tsx'
import type { LastPaste } from './usePaste.ts'
import type { Removal } from './useRemoval.ts'

export interface LastChangeProps {
  field: string
  pasted: LastPaste | undefined
  removed: Removal | undefined
  undoPaste(): void
  undoRemoval(): void
}

/** What was last pasted or removed, and how to take it back. */
export function LastChange({ field, pasted, removed, undoPaste, undoRemoval }: LastChangeProps) {
  return (
    <>
      {pasted && <Pasted field={field} pasted={pasted} undo={undoPaste} />}
      {removed && <Removed field={field} removed={removed} undo={undoRemoval} />}
    </>
  )
}
