import { type Block, deepestList, type FormattedText, type Item, type List } from './document.ts'
import { type Reason, readRuns } from './readRuns.ts'

export interface ParseResult {
  blocks: FormattedText
  /** The first thing in the text that formatted text does not have. It is read as the text that it is. */
  refused?: Reason
}

/**
 * Reads a subset of Markdown: headings of two levels, paragraphs, lists, bold, italic, links. A line stays a line.
 * Every text can be read.
 */
export function read(text: string): ParseResult {
  const reader = new Reader()
  for (const line of text.split(/\r\n?|\n/)) reader.take(line)
  return reader.end()
}

/** The beginning of an item of a list: how far it is indented, the width of its mark, and the text after it. */
interface ListItemStart {
  indent: number
  numbered: boolean
  width: number
  text: string
}

interface OpenItem {
  item: Item
  /** From this column on, a line belongs to the item. */
  column: number
}

/** The lines of a paragraph or an item, until the next one begins. */
interface OpenLines {
  lines: string[]
  end(text: string): void
}

const heading = /^(#{1,6}) +(.*)$/
const item = /^( *)([-*+]|(\d{1,9})[.)]) +(.*)$/

class Reader {
  readonly #blocks: FormattedText = []
  #refused: Reason | undefined
  #open: OpenLines | undefined
  /** The item that is being read, below those that it is in. */
  #items: OpenItem[] = []
  #isAfterBlank = true

  take(line: string): void {
    const isBlank = line.trim() === ''
    const [, marks, title = ''] = heading.exec(line) ?? []
    const listed = this.#itemIn(line)
    if (isBlank) this.#blank()
    else if (marks !== undefined) this.#heading(marks.length, title)
    else if (listed) this.#item(listed)
    else this.#text(line)
    this.#isAfterBlank = isBlank
  }

  end(): ParseResult {
    this.#close()
    return { blocks: this.#blocks, refused: this.#refused }
  }

  /** A blank line ends a paragraph; a list goes on after it. */
  #blank() {
    if (this.#items.length === 0) this.#close()
  }

  #heading(level: number, title: string) {
    this.#close()
    this.#items = []
    if (level > 2) this.#refuse('headings')
    const runs = this.#runs(title.replace(/(^| )#+ *$/, ''))
    if (runs.length > 0) this.#blocks.push({ kind: 'heading', level: level === 1 ? 1 : 2, runs })
  }

  /** In the midst of a paragraph, only a 1 begins a list: a year may be at the beginning of a line. */
  #itemIn(line: string): ListItemStart | undefined {
    const [, { length: indent } = '', mark, number, text = ''] = item.exec(line) ?? []
    if (mark === undefined || (indent > 3 && this.#items.length === 0)) return undefined
    const isInParagraph = this.#open && this.#items.length === 0 && !this.#isAfterBlank
    if (isInParagraph && number !== undefined && Number(number) !== 1) return undefined
    return { indent, numbered: number !== undefined, width: mark.length + 1, text }
  }

  #item({ indent, numbered, width, text }: ListItemStart) {
    this.#close()
    while (indent < (this.#items.at(-1)?.column ?? 0)) this.#items.pop()
    if (this.#items.length === deepestList) {
      this.#refuse('lists')
      this.#items.pop()
    }
    const added: Item = { runs: [], lists: [] }
    this.#list(numbered).items.push(added)
    this.#items.push({ item: added, column: indent + width })
    this.#begin(text, (whole) => (added.runs = this.#runs(whole)))
  }

  /** The list that an item joins: the one before it, or a new one. */
  #list(numbered: boolean): List {
    const siblings: Block[] = this.#items.at(-1)?.item.lists ?? this.#blocks
    const last = siblings.at(-1)
    if (last?.kind === 'list' && last.numbered === numbered) return last
    const list: List = { kind: 'list', numbered, items: [] }
    siblings.push(list)
    return list
  }

  #text(line: string) {
    const indent = line.length - line.trimStart().length
    const isInside = !this.#isAfterBlank || indent >= (this.#items.at(-1)?.column ?? Infinity)
    if (this.#open && isInside) return void this.#open.lines.push(line.trim())
    this.#items = []
    this.#begin(line.trim(), (whole) => {
      const runs = this.#runs(whole)
      if (runs.length > 0) this.#blocks.push({ kind: 'paragraph', runs })
    })
  }

  #begin(line: string, end: OpenLines['end']) {
    this.#close()
    this.#open = { lines: [line], end }
  }

  #close() {
    const open = this.#open
    this.#open = undefined
    open?.end(open.lines.join('\n'))
  }

  #runs(text: string) {
    return readRuns(text, (reason) => this.#refuse(reason))
  }

  #refuse(reason: Reason) {
    this.#refused ??= reason
  }
}
