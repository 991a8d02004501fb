import { useLayoutEffect, useRef } from 'react'
import { valueAt } from '../../../engine/path.ts'
import { plain } from '../../../engine/shown/value.ts'
import { useFormContext } from '../../context.ts'
import type { FieldPath } from '../../store/path.ts'

/** A value as the text that a person edits, even if it is of a kind that the field had before. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return String(typeof value === 'object' ? plain(value) : value)
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface TypedTextOptions<Element extends TextElement> {
  path: FieldPath
  onChange(value: unknown): void
  /** The text that the person reads and types for a value, and back. An empty text is undefined. */
  format(value: unknown): string
  parse(text: string, input: Element): unknown
  /** Whether two values are the same; by default, only the same object is. */
  isSame?(a: unknown, b: unknown): boolean
  /** The browser's events that may have changed the text. */
  heard?: readonly string[]
}

const typing = ['input'] as const

/**
 * Leaves typing to the browser: the input holds the text, and the data get it after a pause, on leaving the field, or
 * on flush. Text that already means the value is never rewritten, so that `1.50` stays while it is typed.
 */
export function useTypedText<Element extends TextElement>({
  path,
  onChange,
  format,
  parse,
  isSame = Object.is,
  heard = typing,
}: TypedTextOptions<Element>) {
  const { store } = useFormContext()
  const ref = useRef<Element>(null)

  // Listens at the input itself, because React walks the whole form for every event.
  useLayoutEffect(() => {
    const input = ref.current
    const hold = () => input && store.hold(input, () => onChange(parse(input.value, input)))
    heard.forEach((event) => input?.addEventListener(event, hold))
    return () => heard.forEach((event) => input?.removeEventListener(event, hold))
  }, [store, onChange, parse, heard])

  useLayoutEffect(() => {
    let shown: { value: unknown } | undefined
    const show = () => {
      const input = ref.current
      const value = valueAt(store.data(), path)
      // In a table every cell is notified of changes in every other: only a value that has changed is compared.
      if (!input || store.isHeld(input) || (shown && Object.is(shown.value, value))) return
      shown = { value }
      if (!isSame(parse(input.value, input), value)) input.value = format(value)
    }
    show()
    return store.subscribe(show, String(path[0]))
  }, [store, path, format, parse, isSame])

  return {
    ref,
    defaultValue: format(valueAt(store.data(), path)),
    onBlur: store.leave,
  }
}
