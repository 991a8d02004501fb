import { EditorView } from '@codemirror/view'
import type { JsonPath } from '../../../../workbench/files.ts'
import { beginOf } from '../../../../workbench/json/texts.ts'

/** Scrolls a place into view, and moves the cursor to it. */
export function placeShown(view: EditorView, at: JsonPath): void {
  const anchor = beginOf(view.state.doc.toString(), at)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 }) })
}
