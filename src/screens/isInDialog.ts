/** Whether a key was pressed in a question over the page, or between its opening and its first field. */
export function isInDialog(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return [target.closest('[role=dialog]'), target.closest('[role=presentation]')?.querySelector('[role=dialog]')].some(
    Boolean,
  )
}
