/** Whether a key was pressed in a dialog, or while one was opening. */
export function isInDialog(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return [target.closest('[role=dialog]'), target.closest('[role=presentation]')?.querySelector('[role=dialog]')].some(
    Boolean,
  )
}
