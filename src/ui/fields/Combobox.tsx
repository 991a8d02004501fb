import { useId, useRef, type InputHTMLAttributes, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../texts/t.ts'
import { isComposing } from './isComposing.ts'
import { usePlacement } from './usePlacement.ts'
import { type Choice, useSearch } from './useSearch.ts'

interface ComboboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  options: Choice[]
  /** What is chosen; undefined when nothing is. */
  chosen: Choice | undefined
  /** The chosen key; '' when the choice is taken back. */
  onChange(key: string): void
  /**
   * For options that are searched elsewhere, such as at the server: it receives what is typed, and the options appear
   * as they arrive.
   */
  search?: RemoteSearch
}

interface RemoteSearch {
  typed(text: string): void
  isLoading: boolean
  /** There are more matches than the options; typing more narrows them. */
  hasMore: boolean
}

type Search = ReturnType<typeof useSearch>

/** What a key does to an open list; a closed one opens on the arrow alone. */
const keys: Record<string, (search: Search) => void> = {
  ArrowDown: ({ step }) => step(1),
  ArrowUp: ({ step }) => step(-1),
  Enter: ({ choose, shown, active }) => choose(shown[active]?.key),
  Escape: ({ close }) => close(),
}

function press(event: KeyboardEvent, search: Search) {
  if (isComposing(event)) return
  const act = search.open ? keys[event.key] : event.key === 'ArrowDown' && (() => search.show())
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act(search)
}

/**
 * A search box over a long list: type to narrow it, arrows and Enter or a click to choose, Escape to leave it as it
 * was.
 */
export function Combobox({ options, chosen, onChange, search: remote, ...attributes }: ComboboxProps) {
  const listId = useId()
  const search = useSearch(options, chosen, onChange, remote?.typed)
  const input = useRef<HTMLInputElement>(null)
  const { open, shown, active } = search
  return (
    <>
      <input
        {...attributes}
        ref={input}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={shown.length > 0 ? `${listId}-${active}` : undefined}
        value={search.text}
        onChange={({ currentTarget }) => search.show(currentTarget.value)}
        onClick={() => open || search.show()}
        onKeyDown={(event) => press(event, search)}
        onBlur={search.leave}
      />
      {open && <Matches id={listId} search={search} input={input} remote={remote} />}
    </>
  )
}

interface MatchesProps {
  id: string
  search: Search
  input: RefObject<HTMLInputElement | null>
  remote?: RemoteSearch
}

function Matches({ id, search: { shown, more, active, choose, close }, input, remote }: MatchesProps) {
  const list = usePlacement(input, close)
  return (
    <ul ref={list} id={id} className="listbox" role="listbox" aria-label={t('Matches')}>
      {shown.map(({ key, label }, n) => (
        <li
          key={key}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === active}
          ref={(item) => (n === active ? item?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
          // The input must keep the focus until the click has chosen.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(key)}
        >
          {label}
        </li>
      ))}
      {more > 0 && <li role="presentation">{t('{more} more: type to narrow the list', { more })}</li>}
      {more === 0 && remote?.hasMore && <li role="presentation">{t('There are more: type to narrow the list')}</li>}
      {shown.length === 0 && (
        <li role="option" aria-disabled="true" aria-selected="false">
          {remote?.isLoading ? t('Loading…') : t('Nothing found')}
        </li>
      )}
    </ul>
  )
}
