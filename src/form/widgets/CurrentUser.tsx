import { fullName } from '../../engine/person.ts'
import { useFormContext } from '../context.ts'
import { drawsEntryOf } from './draws.ts'
import { ShownText } from './parts/ShownText.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Who acted, by name; before anybody has, whoever is about to (spec decision 11). */
function CurrentUser(props: WidgetProps) {
  const { currentUser, people, readOnly } = useFormContext()
  const id = props.value === undefined ? undefined : String(props.value)
  const mine = id === undefined ? !readOnly : id === currentUser.id
  const text = (id !== undefined && people[id]) || (mine ? fullName(currentUser) : (id ?? ''))
  return <ShownText {...props} text={text} />
}

export const currentUser: WidgetDescriptor = {
  Widget: CurrentUser,
  fitsCell: false,
  shape: 'short',
  draws: drawsEntryOf('currentUser'),
}
