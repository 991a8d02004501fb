import { useCallback, useState } from 'react'
import type { Column } from './column.ts'

/** If the browser refuses its storage, the choice lasts until the page is left. */
function read(name: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function keep(name: string, keys: string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(keys))
  } catch {
    // Not remembered.
  }
}

/** A choice of columns in the page's address, which overrides the one in the browser. */
export interface ChosenColumns {
  changed: string[]
  choose(changed: string[]): void
}

/**
 * The columns of a list that are hidden. The browser and the address hold only the columns that differ from the list's
 * default; `name` is the choice's in the browser.
 */
export function useHiddenColumns(
  name: string,
  columns: Pick<Column<never>, 'key' | 'optional'>[],
  inAddress?: ChosenColumns,
) {
  const [own, setOwn] = useState(() => read(name))
  const changed = inAddress?.changed ?? own
  const toggle = useCallback(
    (key: string) => {
      const next = changed.includes(key) ? changed.filter((each) => each !== key) : [...changed, key]
      if (inAddress) return inAddress.choose(next)
      keep(name, next)
      setOwn(next)
    },
    [changed, name, inAddress],
  )
  const hidden = columns.filter(({ key, optional = false }) => changed.includes(key) !== optional).map(({ key }) => key)
  return { changed, hidden, toggle }
}
