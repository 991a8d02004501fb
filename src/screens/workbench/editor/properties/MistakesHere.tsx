import { isSameSelection } from '../selection.ts'
import { useEditor } from '../useEditor.ts'

/** The mistakes that the check has found in what is chosen, or the cases that fail in it. */
export function MistakesHere() {
  const { mistakes, selection } = useEditor()
  const here = mistakes.filter((each) => isSameSelection(each.selection, selection))
  if (here.length === 0) return null
  return (
    <ul className="editor-mistakes field-error">
      {here.map(({ message, where }) => (
        <li key={`${where} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}
