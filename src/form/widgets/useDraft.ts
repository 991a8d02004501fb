import { useLayoutEffect, useRef } from 'react'
import { useFormContext } from '../context.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface Draft<Element extends TextElement> {
  value: unknown
  onChange(value: unknown): void
  /** What the person reads and types for a value, and back; a text that says nothing is undefined. */
  format(value: unknown): string
  parse(text: string, input: Element): unknown
}

/**
 * Leaves typing to the browser: the input holds the text, and the data get it after a pause, on leaving the field, or
 * on flush. Text that already means the value is never rewritten, so that `1.50` stays while it is typed.
 */
export function useDraft<Element extends TextElement>({ value, onChange, format, parse }: Draft<Element>) {
  const { store } = useFormContext()
  const ref = useRef<Element>(null)

  useLayoutEffect(() => {
    const input = ref.current
    if (input && !store.isHeld(input) && parse(input.value, input) !== value) input.value = format(value)
  }, [store, value, format, parse])

  return {
    ref,
    defaultValue: format(value),
    onInput: ({ currentTarget }: { currentTarget: Element }) =>
      store.hold(currentTarget, () => onChange(parse(currentTarget.value, currentTarget))),
    onBlur: store.flush,
  }
}
