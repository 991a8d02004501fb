import { useState } from 'react'

export interface Choice {
  key: string
  label: string
}

/** A list longer than this is searched instead of opened. */
export const longestOpened = 30

/** How many matches are shown at once; more are reached by typing. */
const SHOWN = 50

const found = (options: Choice[], text: string) =>
  options.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))

/**
 * The state of a search over `options`: closed, or open with the matches of what has been typed. With `remote`, which
 * receives what is typed, the options are the matches.
 */
export function useSearch(
  options: Choice[],
  chosen: Choice | undefined,
  onChange: (key: string) => void,
  remote?: (text: string) => void,
) {
  const [open, setOpen] = useState(false)
  /** Undefined until something is typed: until then, all options are matches. */
  const [text, setText] = useState<string>()
  const [active, setActive] = useState(0)
  const matches = open ? (remote ? options : found(options, text ?? '')) : []

  const show = (typed?: string) => {
    setOpen(true)
    setText(typed)
    remote?.(typed ?? '')
    setActive(0)
  }
  const close = () => {
    setOpen(false)
    setText(undefined)
  }
  const choose = (key: string | undefined) => {
    close()
    if (key !== undefined && key !== (chosen?.key ?? '')) onChange(key)
  }
  /**
   * Empty text takes the choice back, a label typed in full chooses it, and anything else leaves the choice as it was.
   */
  const leave = () => choose(text?.trim() === '' ? '' : options.find(({ label }) => label === text)?.key)

  return {
    open,
    text: text ?? chosen?.label ?? '',
    shown: matches.slice(0, SHOWN),
    more: Math.max(matches.length - SHOWN, 0),
    active,
    show,
    close,
    choose,
    leave,
    step: (by: number) => setActive(Math.max(0, Math.min(active + by, matches.length - 1, SHOWN - 1))),
  }
}
