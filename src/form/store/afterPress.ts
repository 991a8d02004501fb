/** In ms: a button that is held longer is not a click. */
const longest = 1000

let isPressed = false
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function release(): void {
  clearTimeout(timer)
  isPressed = false
  const due = [...waiting]
  waiting.clear()
  due.forEach((run) => run())
}

/** After the click that the release makes. */
function releaseSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(release)
}

function press(): void {
  clearTimeout(timer)
  isPressed = true
  timer = setTimeout(release, longest)
}

window.addEventListener('mousedown', press, true)
window.addEventListener('mouseup', releaseSoon, true)

/**
 * Runs at once, or after the click while a mouse button is pressed or a finger taps: pressing a button leaves the field
 * before it, and what its text changes on the page, such as an error that goes, would move the button away from under
 * the pointer.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run)
  else run()
}
