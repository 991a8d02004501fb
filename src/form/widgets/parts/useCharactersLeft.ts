import { type RefObject, useLayoutEffect, useState } from 'react'
import { valueAt } from '../../../engine/path.ts'
import { charactersLeft } from '../../../ui/fields/Counter.tsx'
import { useFormContext } from '../../context.ts'
import type { FieldPath } from '../../store/path.ts'

/** Follows the text in an input that `useTypedText` holds; draws its widget only where the text is near its limit. */
export function useCharactersLeft(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  path: FieldPath,
  limit: number | undefined,
): number | undefined {
  const { store } = useFormContext()
  const [left, setLeft] = useState<number>()
  useLayoutEffect(() => {
    const element = input.current
    if (!element || limit === undefined) return
    let last: { value: unknown } | undefined
    const count = () => setLeft(charactersLeft(element.value, limit))
    // In a table every cell is notified of changes in every other: only a text that has changed is counted.
    const follow = () => {
      const value = valueAt(store.data(), path)
      if (last && Object.is(last.value, value)) return
      last = { value }
      count()
    }
    follow()
    element.addEventListener('input', count)
    const end = store.subscribe(follow, String(path[0]))
    return () => {
      element.removeEventListener('input', count)
      end()
    }
  }, [input, store, path, limit])
  return left
}
