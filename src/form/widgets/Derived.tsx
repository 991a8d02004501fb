import { drawsEntryOf } from './draws.ts'
import { ShownText } from './parts/ShownText.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** A value that follows from another one. It is shown, and cannot be typed. */
function Derived(props: WidgetProps) {
  return <ShownText {...props} text={props.value === undefined ? '' : String(props.value)} />
}

export const derived: WidgetDescriptor = {
  Widget: Derived,
  fitsCell: false,
  shape: 'short',
  draws: drawsEntryOf('derived'),
}
