import { Fragment, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { FormattedText } from '../../../../engine/kinds/formatted/document.ts'
import { toNode } from '../convert.ts'

/**
 * Handles what is pasted or dropped from elsewhere. The editor itself would write the HTML into an element, which the
 * page's policy forbids (Trusted Types). A library parses it instead, and is loaded when it is needed.
 */
export const pasteAndDrop = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    event.preventDefault()
    insert(view, event.clipboardData)
    return true
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // Text that is dragged within the editor is moved by the editor.
    if (view.dragging) return false
    event.preventDefault()
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
    insert(view, event.dataTransfer)
    return true
  },
}

function insert(view: EditorView, data: DataTransfer | null) {
  const html = data?.getData('text/html') ?? ''
  if (html === '') return insertBlocks(view, linesOf(data?.getData('text/plain') ?? ''))
  void import('./fromHtml.ts').then(({ fromHtml }) => {
    if (!view.isDestroyed) insertBlocks(view, fromHtml(html))
  })
}

function insertBlocks(view: EditorView, blocks: FormattedText) {
  if (blocks.length === 0) return
  const slice = Slice.maxOpen(Fragment.from(blocks.map(toNode)))
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** Plain text, unchanged: nothing in it is read as markup. A blank line begins a paragraph. */
export const linesOf = (text: string): FormattedText =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll('\t', ' '))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', runs: [{ text: paragraph }] }))
