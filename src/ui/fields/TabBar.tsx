import { memo, type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../texts/t.ts'

interface TabBarProps {
  tabs: { index: number; title: string }[]
  /** The index of the tab that is open. */
  active: number
  /** How many errors each tab holds, by its index. */
  errors: ReadonlyMap<number, number>
  /** How much is still to be done on each; shown where there are no errors. */
  todo: ReadonlyMap<number, number>
  onOpen(tab: number): void
}

export const tabId = (tab: number) => `form-tab-${tab}`
export const panelId = (tab: number) => `form-panel-${tab}`

/** The place that a key leads to, from a place among `count` tabs. */
const keys: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The tabs of a form, each with its number of errors. Arrows, Home and End open them. They look like MUI's, which take
 * longer to mount than the fields of a tab.
 */
export const TabBar = memo(function TabBar({ tabs, active, errors, todo, onOpen }: TabBarProps) {
  const press = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ index }) => index === active)
    const tab = tabs[keys[event.key]?.(place, tabs.length) ?? -1]?.index
    if (tab === undefined) return
    event.preventDefault()
    onOpen(tab)
    document.getElementById(tabId(tab))?.focus()
  }
  const bar = useOpenInSight(active)
  return (
    <div ref={bar} className="form-tabs" role="tablist" aria-label={t('Parts of the form')} onKeyDown={press}>
      {tabs.map(({ index: tab, title }) => (
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
          {!errors.has(tab) && <TodoCount count={todo.get(tab) ?? 0} />}
        </button>
      ))}
    </div>
  )
})

/** If the bar is too narrow for all tabs, scrolls the open one into view. */
function useOpenInSight(active: number) {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef(active)
  useEffect(() => {
    if (last.current === active) return
    last.current = active
    const tab = document.getElementById(tabId(active))
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - 48
  }, [active])
  return bar
}

function TodoCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tab-todo">
      {count}
      <span className="visually-hidden"> {t('to do')}</span>
    </span>
  )
}

function ErrorCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tab-errors">
      {count}
      <span className="visually-hidden"> {t({ one: 'error', other: 'errors' }, { count })}</span>
    </span>
  )
}
