import { memo, type KeyboardEvent } from 'react'

interface TabBarProps {
  titles: string[]
  active: number
  /** How many errors each tab holds, by its index. */
  errors: ReadonlyMap<number, number>
  onOpen(tab: number): void
}

export const tabId = (tab: number) => `form-tab-${tab}`
export const panelId = (tab: number) => `form-panel-${tab}`

/** Where a key leads from a tab, out of `count`. */
const keys: Record<string, (tab: number, count: number) => number> = {
  ArrowRight: (tab, count) => (tab + 1) % count,
  ArrowLeft: (tab, count) => (tab + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The tabs of a form, each with the number of errors on it; arrows, Home and End open them. They look like MUI's, whose
 * own cost more to mount than the fields of a tab.
 */
export const TabBar = memo(function TabBar({ titles, active, errors, onOpen }: TabBarProps) {
  const press = (event: KeyboardEvent) => {
    const tab = keys[event.key]?.(active, titles.length)
    if (tab === undefined) return
    event.preventDefault()
    onOpen(tab)
    document.getElementById(tabId(tab))?.focus()
  }
  return (
    <div className="form-tabs" role="tablist" aria-label="Parts of the form" onKeyDown={press}>
      {titles.map((title, tab) => (
        <button
          key={title}
          id={tabId(tab)}
          type="button"
          role="tab"
          aria-selected={tab === active}
          aria-controls={panelId(tab)}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {title}
          <ErrorCount count={errors.get(tab) ?? 0} />
        </button>
      ))}
    </div>
  )
})

function ErrorCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tab-errors">
      {count}
      <span className="visually-hidden">{count === 1 ? ' error' : ' errors'}</span>
    </span>
  )
}
