import { useState } from 'react'
import type { RefObject } from 'react'
import type { StageFormHandle } from '../../../form/StageForm.tsx'
import type { Offer } from '../../../machines/offer.ts'
import type { Loaded, StageContext } from '../../../machines/stageTypes.ts'
import { primaryAction } from './actionColour.ts'
import { BeforeAction } from './BeforeAction.tsx'
import { Notices } from '../notices/Notices.tsx'
import { useOpenPoints } from './useOpenPoints.ts'

/** What is missing before the first action of who may change the form: its list, and for the tabs, while the list is open, what is on it. */
export function useBeforeAction(
  editable: boolean,
  { transitions }: Offer,
  { loaded, data }: StageContext & { loaded: Loaded },
  handle: RefObject<StageFormHandle | null>,
) {
  const action = editable ? primaryAction(transitions) : undefined
  const [open, setOpen] = useState(false)
  const unfinished = useOpenPoints(open ? action : undefined, loaded, data)
  const pick = (path: string) => handle.current?.focusField(path)
  const before = action && (
    <>
      <Notices action={action} loaded={loaded} data={data} />
      <BeforeAction action={action} loaded={loaded} data={data} open={open} onToggle={setOpen} onPick={pick} />
    </>
  )
  return { unfinished, before }
}
