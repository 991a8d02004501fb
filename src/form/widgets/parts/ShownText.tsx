import { useFormContext } from '../context.ts'
import { fullName } from '../lookups/person.ts'
import { inputAttributes, type WidgetProps } from '../widgetProps.ts'

function ShownText(props: WidgetProps & { text: string }) {
  return <input {...inputAttributes(props)} className="input shown" readOnly value={props.text} />
}

/** What follows from another value: seen, never typed. */
export function Derived(props: WidgetProps) {
  return <ShownText {...props} text={props.value === undefined ? '' : String(props.value)} />
}

/** Who acted, by name; before anybody has, whoever is about to (decision 11). */
export function CurrentUser(props: WidgetProps) {
  const { currentUser, people, readOnly } = useFormContext()
  const id = props.value === undefined ? undefined : String(props.value)
  const mine = id === undefined ? !readOnly : id === currentUser.id
  const text = (id !== undefined && people[id]) || (mine ? fullName(currentUser) : (id ?? ''))
  return <ShownText {...props} text={text} />
}
