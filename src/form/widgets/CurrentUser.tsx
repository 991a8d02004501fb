import { fullName } from '../../engine/person.ts'
import { useFormContext } from '../context.ts'
import { drawsEntryOf } from './draws.ts'
import { ShownText } from './parts/ShownText.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Whoever is about to act (product spec §2, approver); on a form that is only read, who acted (spec decision 11). */
function CurrentUser(props: WidgetProps) {
  const { currentUser, people, readOnly } = useFormContext()
  const id = props.value === undefined ? '' : String(props.value)
  const isMine = !readOnly || (id !== '' && id === currentUser.id)
  return <ShownText {...props} text={isMine ? fullName(currentUser) : (people[id] ?? id)} />
}

export const currentUser: WidgetDescriptor = {
  Widget: CurrentUser,
  fitsCell: false,
  shape: 'short',
  draws: drawsEntryOf('currentUser'),
}
