import type { Mistake } from '../../../../workbench/properties/placeOfMistake.ts'
import { useEditor } from '../useEditor.ts'

/** Mistakes, each with the way to what it is about, if that can be chosen. */
export function MistakeList({ mistakes }: { mistakes: readonly Mistake[] }) {
  const { choose } = useEditor()
  return (
    <ul className="editor-mistakes">
      {mistakes.map(({ message, where, selection }) => (
        <li key={`${where} ${message}`}>
          {selection ? (
            <button type="button" className="stage-link" onClick={() => choose(selection)}>
              {message}
            </button>
          ) : (
            message
          )}{' '}
          <small>{where}</small>
        </li>
      ))}
    </ul>
  )
}
