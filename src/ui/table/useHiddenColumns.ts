import { useCallback, useState } from 'react'
import type { Column } from './column.ts'

/** A browser may refuse its storage; the choice then lasts until the page is left. */
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

/** A choice of columns that is in the page's address, in place of the browser's. */
export interface ChosenColumns {
  changed: string[]
  choose(changed: string[]): void
}

/**
 * The columns of a list that the reader does not see. What is remembered in this browser, or is in the address, is
 * those of which they chose otherwise than the list.
 */
export function useHiddenColumns(
  list: string,
  columns: Pick<Column<never>, 'key' | 'optional'>[],
  inAddress?: ChosenColumns,
) {
  const name = `columns_hidden_${list}`
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
