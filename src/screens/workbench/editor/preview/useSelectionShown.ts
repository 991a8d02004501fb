import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import { tabOf } from '../../../../engine/layout.ts'
import type { Stage } from '../../../../engine/stage.ts'
import type { StageFormHandle } from '../../../../form/StageForm.tsx'
import type { Selection } from '../../../../workbench/properties/selection.ts'

interface Places {
  handle: RefObject<StageFormHandle | null>
  place: RefObject<HTMLElement | null>
}

/** Opens the tab of what is chosen, marks the field or its table in the form, and scrolls to it when it is chosen. */
export function useSelectionShown(stage: Stage, selection: Selection, { handle, place }: Places): void {
  // A form of another shape begins with its first tab.
  const wanted = useMemo(() => ({ tab: tabOfSelection(stage, selection) }), [stage, selection])
  useLayoutEffect(() => {
    if (wanted.tab >= 0) handle.current?.openTab(wanted.tab)
  }, [wanted, handle])
  const field = 'field' in selection ? selection.field : undefined
  useEffect(() => {
    // By now its tab has been drawn.
    const frame = requestAnimationFrame(() => frameOf(place.current, field)?.scrollIntoView?.({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [field, place])
  useEffect(() => {
    const marked = new Set<HTMLElement>()
    const frame = requestAnimationFrame(() => {
      const found = frameOf(place.current, field)
      if (!found) return
      found.dataset.chosen = ''
      marked.add(found)
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const each of marked) delete each.dataset.chosen
    }
  })
}

function tabOfSelection({ ui }: Stage, selection: Selection): number {
  if ('field' in selection) return tabOf(ui, selection.field)
  return 'tab' in selection ? selection.tab : -1
}

function frameOf(place: HTMLElement | null, field: string | undefined): HTMLElement | undefined {
  if (field === undefined || !place) return undefined
  const id = `field.${field}`
  const part = document.getElementById(id) ?? document.getElementById(`${id}-label`)
  return place.contains(part) ? (part?.closest<HTMLElement>('.field') ?? undefined) : undefined
}
