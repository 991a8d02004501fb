import { isSameChoice } from '../chosen.ts'
import { useEditor } from '../useEditor.ts'

/** What the check has found wrong with what is chosen. */
export function MistakesHere() {
  const { mistakes, chosen } = useEditor()
  const here = mistakes.filter((each) => isSameChoice(each.chosen, chosen))
  if (here.length === 0) return null
  return (
    <ul className="editor-mistakes field-error">
      {here.map(({ message, where }) => (
        <li key={`${where} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}
