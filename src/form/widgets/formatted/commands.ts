import { setBlockType } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { deepestList } from '../../../engine/kinds/formatted/document.ts'
import { types } from './schema.ts'

/** The lists around the selection, the outermost first, each with its place. */
function listsAround({ selection: { $from } }: EditorState): { list: Node; at: number }[] {
  const depths = Array.from({ length: $from.depth }, (_, n) => n + 1)
  return depths.flatMap((depth) =>
    $from.node(depth).type === types.list ? [{ list: $from.node(depth), at: $from.before(depth) }] : [],
  )
}

export const isInList = (state: EditorState, numbered: boolean): boolean =>
  listsAround(state).at(-1)?.list.attrs.numbered === numbered

export const isHeading = ({ selection: { $from } }: EditorState, level: number): boolean =>
  $from.parent.type === types.heading && $from.parent.attrs.level === level

/** Makes the line a heading; a heading of this level becomes a line again. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    (isHeading(state, level) ? setBlockType(types.paragraph) : setBlockType(types.heading, { level }))(state, dispatch)

/** Makes the lines a list, a list one of the other kind, and the lines of such a list lines again. */
export const toggleList =
  (numbered: boolean): Command =>
  (state, dispatch) => {
    const inner = listsAround(state).at(-1)
    if (!inner) return wrapInList(types.list, { numbered })(state, dispatch)
    if (inner.list.attrs.numbered === numbered) return liftListItem(types.item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(inner.at, null, { numbered }))
    return true
  }

/** Moves the item into the one above it. */
export const indent: Command = (state, dispatch) =>
  listsAround(state).length + deepestBelow(state) < deepestList && sinkListItem(types.item)(state, dispatch)

export const outdent = liftListItem(types.item)

/** How many levels of lists the item is in; the whole text, when all of it is selected, is in none. */
function deepestBelow({ selection: { $from } }: EditorState): number {
  const own = $from.depth > 0 ? $from.node(-1) : undefined
  return own?.type === types.item ? depthOf(own) : 0
}

const depthOf = (item: Node): number =>
  Math.max(
    0,
    ...item.children
      .filter(({ type }) => type === types.list)
      .flatMap((list) => list.children.map((each) => 1 + depthOf(each))),
  )

export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === types.heading) return false
  dispatch?.(state.tr.replaceSelectionWith(types.lineBreak.create(), true).scrollIntoView())
  return true
}

/** The link at the selection, with its place; undefined where there is none. */
export function linkAt({
  doc,
  selection: { from, to, empty },
}: EditorState): { from: number; to: number; address: string } | undefined {
  let found: { from: number; to: number; address: string } | undefined
  doc.nodesBetween(Math.max(0, empty ? from - 1 : from), to, (node, at) => {
    const link = node.isText ? types.link.isInSet(node.marks) : undefined
    if (!link || (found && found.address !== link.attrs.address)) return
    found = { from: Math.min(found?.from ?? at, at), to: at + node.nodeSize, address: String(link.attrs.address) }
  })
  return found
}

/** Links the selected text, or the link at the selection, to an address; without any text, the address is the text. */
export const setLink =
  (address: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const mark = types.link.create({ address })
    const known = linkAt(state)
    const tr = state.tr
    if (known && empty) tr.removeMark(known.from, known.to, types.link).addMark(known.from, known.to, mark)
    else if (empty) tr.insert(from, state.schema.text(address, [mark]))
    else tr.removeMark(from, to, types.link).addMark(from, to, mark)
    const end = tr.mapping.map(known && empty ? known.to : to)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const known = linkAt(state)
  if (!known) return false
  dispatch?.(state.tr.removeMark(known.from, known.to, types.link))
  return true
}
