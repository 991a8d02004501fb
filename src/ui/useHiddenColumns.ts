import { useCallback, useState } from 'react'

/** A browser may refuse its storage; the columns are then hidden until the page is left. */
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

/** The columns that the reader has hidden in a list, remembered in this browser. */
export function useHiddenColumns(list: string) {
  const name = `columns_hidden_${list}`
  const [hidden, setHidden] = useState(() => read(name))
  const toggle = useCallback(
    (key: string) => {
      const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]
      keep(name, next)
      setHidden(next)
    },
    [hidden, name],
  )
  return { hidden, toggle }
}
