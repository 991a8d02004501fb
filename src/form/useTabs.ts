import { useCallback, useLayoutEffect, useState } from 'react'
import { fieldOf, type PlaceOf } from './errors.ts'
import { inputId } from './store/path.ts'

/** The tabs' state: which is shown, which have been opened so far, and the field to focus once its tab is there. */
export function useTabs(placeOf: PlaceOf) {
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]))
  const [wanted, setWanted] = useState<{ path: string }>()

  const open = useCallback((tab: number) => {
    setActive(tab)
    setOpened((before) => new Set(before).add(tab))
  }, [])

  const focusField = useCallback(
    (path: string) => {
      const { tab = -1 } = placeOf(path) ?? {}
      // A field that is already on the page is focused without drawing anything.
      if (tab < 0 || tab === active) return focusInput(path)
      open(tab)
      setWanted({ path })
    },
    [placeOf, open, active],
  )

  useLayoutEffect(() => {
    if (wanted) focusInput(wanted.path)
  }, [wanted])

  return { active, opened, open, focusField }
}

function focusInput(path: string): void {
  const input = inputOf(path)
  const collapsed = input?.closest('details')
  if (collapsed) collapsed.open = true
  input?.focus()
}

/** The input of a path, else of the field that holds it, such as the table's if a cell no longer exists. */
function inputOf(path: string): HTMLElement | null {
  return document.getElementById(inputId(path)) ?? document.getElementById(inputId(fieldOf(path)))
}
