import { isCases } from '../../../../engine/source/source.ts'
import { isSameSelection } from '../selection.ts'
import { useEditor } from '../useEditor.ts'

/** The mistakes that the check has found in what is chosen. Those of a file of cases stand at its cases. */
export function MistakesHere() {
  const { mistakes, selection } = useEditor()
  if (selection.kind === 'file' && isCases(selection.file)) return null
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
