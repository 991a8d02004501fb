import MenuItem from '@mui/material/MenuItem'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { PopupMenu } from '../PopupMenu.tsx'

interface MenuSelectProps {
  id: string
  label: string
  options: { value: string; label: string }[]
  /** What the empty choice says. */
  empty: string
  /** The chosen option's value; '' when nothing is chosen. */
  value: string
  onChange(value: string): void
}

/** The keys that open it, as they open the browser's own select. Enter and the space bar press the button. */
const opening = ['ArrowDown', 'ArrowUp']

/** A select whose options open in MUI's menu. Closed, it is a plain button: MUI's own select is drawn three times. */
export function MenuSelect({ id, label, options, empty, value, onChange }: MenuSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const listId = `${id}-options`
  const all = [{ value: '', label: empty }, ...options]
  const open = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    // The menu gives the focus back to what has it now: in Safari, a click does not focus a button.
    event.currentTarget.focus()
    setAnchor(event.currentTarget)
  }
  return (
    <>
      <button
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listId : undefined}
        className="input select"
        onClick={open}
        onKeyDown={(event) => opening.includes(event.key) && open(event)}
      >
        {all.find((option) => option.value === value)?.label ?? empty}
      </button>
      <PopupMenu id={listId} role="listbox" label={label} anchor={anchor} onClose={() => setAnchor(null)}>
        {all.map((option) => (
          <MenuItem
            key={option.value}
            role="option"
            selected={option.value === value}
            aria-selected={option.value === value}
            onClick={() => {
              setAnchor(null)
              if (option.value !== value) onChange(option.value)
            }}
          >
            {option.label}
          </MenuItem>
        ))}
      </PopupMenu>
    </>
  )
}
