import type { Mark, Node } from 'prosemirror-model'
import type { Block, FormattedText, Item, List, Run } from '../../../engine/kinds/formatted/document.ts'
import { asText } from '../../../engine/path.ts'
import { editorSchema, types } from './schema.ts'

/** The editor's document for formatted text. */
export const toDocument = (blocks: FormattedText): Node =>
  types.doc.createChecked(null, blocks.length > 0 ? blocks.map(toNode) : types.paragraph.create())

export function toNode(block: Block): Node {
  if (block.kind === 'list') return toList(block)
  if (block.kind === 'paragraph') return types.paragraph.create(null, toInline(block.runs))
  const line = block.runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))
  return types.heading.create({ level: block.level }, toInline(line))
}

const toList = ({ numbered, items }: List): Node => types.list.create({ numbered }, items.map(toItem))

const toItem = ({ runs, lists }: Item): Node =>
  types.item.create(null, [types.paragraph.create(null, toInline(runs)), ...lists.map(toList)])

function toInline(runs: Run[]): Node[] {
  return runs.flatMap((run) =>
    run.text.split(/(\n)/).flatMap((text) => {
      if (text === '') return []
      return [text === '\n' ? types.lineBreak.create() : editorSchema.text(text, toMarks(run))]
    }),
  )
}

function toMarks({ bold, italic, link }: Run): Mark[] {
  return [
    ...(link === undefined ? [] : [types.link.create({ address: link })]),
    ...(bold ? [types.bold.create()] : []),
    ...(italic ? [types.italic.create()] : []),
  ]
}

/** The formatted text of the editor's document. */
export function fromDocument(document: Node): FormattedText {
  return document.children.map(fromNode)
}

function fromNode(node: Node): Block {
  if (node.type === types.list) return fromList(node)
  const runs = fromInline(node)
  if (node.type !== types.heading) return { kind: 'paragraph', runs }
  return { kind: 'heading', level: node.attrs.level === 1 ? 1 : 2, runs }
}

const fromList = (node: Node): List => ({
  kind: 'list',
  numbered: node.attrs.numbered === true,
  items: node.children.map(fromItem),
})

function fromItem(node: Node): Item {
  const [first, ...others] = node.children
  return { runs: first ? fromInline(first) : [], lists: others.map(fromList) }
}

function fromInline(node: Node): Run[] {
  return node.children.map((child) => {
    const link = types.link.isInSet(child.marks)
    return {
      text: child.type === types.lineBreak ? '\n' : (child.text ?? ''),
      ...(types.bold.isInSet(child.marks) && { bold: true as const }),
      ...(types.italic.isInSet(child.marks) && { italic: true as const }),
      ...(link && { link: asText(link.attrs.address) }),
    }
  })
}
