import { useLayoutEffect, useRef } from 'react'
import { useFormContext } from '../context.ts'
import type { FieldPath } from '../path.ts'
import { valueAt } from '../useStore.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface Draft<Element extends TextElement> {
  path: FieldPath
  onChange(value: unknown): void
  /** What the person reads and types for a value, and back; a text that says nothing is undefined. */
  format(value: unknown): string
  parse(text: string, input: Element): unknown
}

/**
 * Leaves typing to the browser: the input holds the text, and the data get it after a pause, on leaving the field, or
 * on flush. Text that already means the value is never rewritten, so that `1.50` stays while it is typed.
 */
export function useDraft<Element extends TextElement>({ path, onChange, format, parse }: Draft<Element>) {
  const { store } = useFormContext()
  const ref = useRef<Element>(null)

  useLayoutEffect(() => {
    const show = () => {
      const input = ref.current
      const value = valueAt(store, path)
      if (input && !store.isHeld(input) && parse(input.value, input) !== value) input.value = format(value)
    }
    show()
    return store.subscribe(show, String(path[0]))
  }, [store, path, format, parse])

  return {
    ref,
    defaultValue: format(valueAt(store, path)),
    onInput: ({ currentTarget }: { currentTarget: Element }) =>
      store.hold(currentTarget, () => onChange(parse(currentTarget.value, currentTarget))),
    onBlur: store.flush,
  }
}
