import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { isSafe } from '../../../engine/kinds/formatted/document.ts'

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'text*',
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: [
      { tag: 'h3', attrs: { level: 1 } },
      { tag: 'h4', attrs: { level: 2 } },
    ],
    toDOM: ({ attrs }) => [attrs.level === 1 ? 'h3' : 'h4', 0],
  },
  list: {
    group: 'block',
    content: 'item+',
    attrs: { numbered: { default: false } },
    parseDOM: [
      { tag: 'ul', attrs: { numbered: false } },
      { tag: 'ol', attrs: { numbered: true } },
    ],
    toDOM: ({ attrs }) => [attrs.numbered ? 'ol' : 'ul', 0],
  },
  item: { content: 'paragraph list*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  text: { group: 'inline' },
  lineBreak: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { address: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const address = element.getAttribute('href') ?? ''
          return isSafe(address) ? { address } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs.address), rel: 'noopener noreferrer nofollow' }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
}

const schema = new Schema({ nodes, marks })

/** What the editor can hold: no more than formatted text has. */
export const editorSchema = schema

function nodeType(name: string) {
  const type = schema.nodes[name]
  if (!type) throw new Error(`The editor has no ${name}.`)
  return type
}

function markType(name: string) {
  const type = schema.marks[name]
  if (!type) throw new Error(`The editor has no ${name}.`)
  return type
}

export const types = {
  doc: nodeType('doc'),
  paragraph: nodeType('paragraph'),
  heading: nodeType('heading'),
  list: nodeType('list'),
  item: nodeType('item'),
  lineBreak: nodeType('lineBreak'),
  link: markType('link'),
  bold: markType('bold'),
  italic: markType('italic'),
}
