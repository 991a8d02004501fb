import { Parser } from 'htmlparser2'
import { type FormattedText, isSafe, type Run } from '../../../../engine/kinds/formatted/document.ts'
import { normalized } from '../../../../engine/kinds/formatted/runs.ts'
import { type Line, nested } from './nested.ts'

type Attributes = Record<string, string>
type RunStyle = Omit<Run, 'text'>
type Place = Omit<Line, 'runs'>

/** An element that is open: how text in it looks. */
interface OpenElement {
  tag: string
  style: RunStyle
  /** Its text is the mark of an item, which Word writes itself. */
  isMark: boolean
}

const unread = new Set(['head', 'script', 'style', 'title', 'template', 'svg', 'math', 'iframe', 'object', 'noscript'])
const block =
  /^(address|article|aside|blockquote|d[dlt]|div|fig(caption|ure)|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|t(body|foot|head|r)|ul)$/
const paragraph: Place = { kind: 'paragraph', depth: 0 }

/**
 * The formatted text of HTML as browsers, Word and Google Docs copy it. What formatted text does not have becomes text.
 */
export function fromHtml(html: string): FormattedText {
  const reader = new Reader()
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => reader.open(tag, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (tag) => reader.close(tag),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return reader.end()
}

class Reader {
  readonly #lines: Line[] = []
  readonly #elements: OpenElement[] = []
  readonly #lists: { numbered: boolean }[] = []
  #place = paragraph
  #runs: Run[] = []
  #unread = 0
  /** What Word writes as the mark of an item. */
  #mark = ''

  open(tag: string, attributes: Attributes) {
    if (unread.has(tag)) this.#unread += 1
    if (tag === 'br') this.#runs.push({ text: '\n' })
    if ((tag === 'td' || tag === 'th') && this.#runs.length > 0) this.#runs.push({ text: ' | ' })
    if (block.test(tag)) this.#begin(tag, attributes)
    if (tag === 'ul' || tag === 'ol') this.#lists.push({ numbered: tag === 'ol' })
    const outer = this.#elements.at(-1)
    const isMark = outer?.isMark || /mso-list:\s*ignore/i.test(attributes.style ?? '')
    this.#elements.push({ tag, isMark, style: { ...outer?.style, ...styleOf(tag, attributes) } })
  }

  text(text: string) {
    const open = this.#elements.at(-1)
    if (this.#unread > 0) return
    if (open?.isMark) this.#mark += text
    else this.#runs.push({ ...open?.style, text: text.replaceAll(/\s+/g, ' ') })
  }

  close(tag: string) {
    if (unread.has(tag)) this.#unread -= 1
    this.#elements.pop()
    if (tag === 'ul' || tag === 'ol') {
      this.#flush()
      this.#lists.pop()
    }
    if (block.test(tag)) this.#flush()
  }

  end(): FormattedText {
    this.#flush()
    return nested(this.#lines)
  }

  #begin(tag: string, { style = '' }: Attributes) {
    this.#flush()
    const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style)?.[1]
    const heading = /^h(\d)$/.exec(tag)?.[1]
    const list = this.#lists.at(-1)
    if (level !== undefined) this.#place = { kind: 'item', depth: Number(level), isWords: true }
    else if (heading !== undefined) this.#place = { kind: 'heading', depth: Number(heading) }
    else if (tag === 'li') this.#place = { kind: 'item', depth: this.#lists.length, numbered: list?.numbered }
    else if (!list) this.#place = paragraph
  }

  /** Ends the line. What follows in the same item is another line of that item. */
  #flush() {
    const runs = normalized(this.#runs.map(plainIfHeading(this.#place)))
    const numbered = this.#place.isWords ? /[0-9A-Za-z]+[.)]/.test(this.#mark) : this.#place.numbered
    if (runs.length > 0) this.#lines.push({ ...this.#place, numbered, runs })
    this.#place = this.#lists.length > 0 ? { ...this.#place, isMore: runs.length > 0 || this.#place.isMore } : paragraph
    this.#runs = []
    this.#mark = ''
  }
}

/** A heading is bold by itself. */
const plainIfHeading =
  ({ kind }: Place) =>
  ({ bold, ...run }: Run): Run =>
    kind === 'heading' || !bold ? run : { ...run, bold }

const bold: RunStyle = { bold: true }
const italic: RunStyle = { italic: true }
const ofTag: Record<string, RunStyle> = { b: bold, strong: bold, i: italic, em: italic }

function styleOf(tag: string, { style = '', href = '' }: Attributes): RunStyle {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]
  return {
    ...ofTag[tag],
    ...(weight !== undefined && { bold: /^(bold|bolder|[6-9]00)$/i.test(weight) || undefined }),
    ...(slant !== undefined && { italic: /^(italic|oblique)$/i.test(slant) || undefined }),
    ...(tag === 'a' && isSafe(href) && { link: href }),
  }
}
