import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { memo } from 'react'

interface TabBarProps {
  titles: string[]
  active: number
  /** How many errors each tab holds, by its index. */
  errors: ReadonlyMap<number, number>
  onOpen(tab: number): void
}

export const tabId = (tab: number) => `form-tab-${tab}`
export const panelId = (tab: number) => `form-panel-${tab}`

/** The tabs of a form, each with the number of errors on it. */
export const TabBar = memo(function TabBar({ titles, active, errors, onOpen }: TabBarProps) {
  return (
    <Tabs
      className="form-tabs"
      value={active}
      onChange={(_, tab: number) => onOpen(tab)}
      variant="scrollable"
      selectionFollowsFocus
      aria-label="Parts of the form"
    >
      {titles.map((title, tab) => (
        <Tab
          key={title}
          id={tabId(tab)}
          aria-controls={panelId(tab)}
          label={<Label title={title} errors={errors.get(tab) ?? 0} />}
        />
      ))}
    </Tabs>
  )
})

function Label({ title, errors }: { title: string; errors: number }) {
  return (
    <span>
      {title}
      {errors > 0 && (
        <span className="tab-errors">
          {errors}
          <span className="visually-hidden">{errors === 1 ? ' error' : ' errors'}</span>
        </span>
      )}
    </span>
  )
}
