import { EditorView } from '@codemirror/view'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { JsonPath } from '../../../../workbench/files.ts'

/** Brings what is at a place to the eye, and the cursor to it; of what is not there, what is around it. */
export function placeShown(view: EditorView, at: JsonPath): void {
  const tree = parseTree(view.state.doc.toString())
  if (!tree) return
  const found = at
    .map((_, n) => findNodeAtLocation(tree, at.slice(0, at.length - n)))
    .find((node) => node !== undefined)
  const node = found?.parent?.type === 'property' ? found.parent : found
  const offset = node?.offset ?? 0
  view.dispatch({
    selection: { anchor: offset },
    effects: EditorView.scrollIntoView(offset, { y: 'start', yMargin: 24 }),
  })
}
