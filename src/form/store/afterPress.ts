/** In ms: a button that is held longer is not a click. */
const longestPress = 1000

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

/** Releases after the click that the end of the press makes. */
function releaseSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(release)
}

function press(): void {
  clearTimeout(timer)
  isPressed = true
  timer = setTimeout(release, longestPress)
}

window.addEventListener('mousedown', press, true)
window.addEventListener('mouseup', releaseSoon, true)

/**
 * Runs at once or, while a mouse button is pressed or a finger taps, after the click. Pressing a button takes the focus
 * from a field, and a change that follows from the field's text, such as an error that goes, would move the button away
 * from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run)
  else run()
}
