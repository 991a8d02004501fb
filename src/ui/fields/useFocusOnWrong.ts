import { type RefObject, useLayoutEffect } from 'react'

/** Focuses the first field that is wrong when its message appears, so that screen readers read both. */
export function useFocusOnWrong(errors: object, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, place])
}
