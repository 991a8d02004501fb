import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { t } from '../../../../texts/t.ts'
import { brokenAt, offsetAt } from '../../../../workbench/json/texts.ts'
import type { Mistake } from '../../../../workbench/properties/placeOfMistake.ts'

/** Marks what the check has found in a file, and where the text is no longer JSON. */
export function showMistakes(view: EditorView, file: string, mistakes: readonly Mistake[]): void {
  // Lines end with one character in the document, whatever the file has.
  const text = view.state.doc.toString()
  const broken = brokenAt(text)
  const found = [
    ...(broken === undefined ? [] : [marked(text, broken, t('From here on this is not valid JSON.'))]),
    ...mistakes.flatMap(({ message, place }) =>
      place?.file === file ? [marked(text, offsetAt(text, place), message)] : [],
    ),
  ]
  view.dispatch(setDiagnostics(view.state, found))
}

/** From the place to the end of the text, the number or the word that begins there. */
function marked(text: string, from: number, message: string): Diagnostic {
  const [token = ''] = /^("(?:[^"\\\n]|\\.)*"?|[\w.+-]+|\S)?/.exec(text.slice(from)) ?? []
  return { from, to: Math.min(from + Math.max(token.length, 1), text.length), severity: 'error', message }
}
