import type { Block, FormattedText, Item, List, Run } from './document.ts'
import { normalized } from './runs.ts'

/** A mark that is open, with what it links to. */
type Mark = { kind: 'bold' } | { kind: 'italic' } | { kind: 'link'; address: string }

const signs = { bold: '**', italic: '*' } as const

/** Writes formatted text as it is stored. What is read of it is the same again. */
export function write(blocks: FormattedText): string {
  return joined(blocks.filter((block) => written(block) !== ''))
    .map(written)
    .join('\n\n')
}

/** Lists of one kind that follow each other are one list: Markdown has nothing between them. */
function joined<Each extends Block>(blocks: Each[]): Each[] {
  const result: Each[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (last?.kind === 'list' && block.kind === 'list' && last.numbered === block.numbered)
      result[result.length - 1] = { ...last, items: [...last.items, ...block.items] }
    else result.push(block)
  }
  return result
}

function written(block: Block): string {
  if (block.kind === 'list') return writtenList(block, 0)
  const text = writtenRuns(block.runs)
  if (text === '' || block.kind === 'paragraph') return text
  return `${'#'.repeat(block.level)} ${text.replaceAll('\n', ' ').replace(/#$/, '\\#')}`
}

function writtenList({ numbered, items }: List, indent: number): string {
  return items.map((each, n) => writtenItem(each, numbered ? `${n + 1}. ` : '- ', indent)).join('\n')
}

function writtenItem({ runs, lists }: Item, mark: string, indent: number): string {
  const within = indent + mark.length
  const [first = '', ...others] = writtenRuns(runs).split('\n')
  const lines = [' '.repeat(indent) + mark + first, ...others.map((line) => ' '.repeat(within) + line)]
  return [...lines, ...joined(lists).map((list) => writtenList(list, within))].join('\n')
}

function writtenRuns(given: Run[]): string {
  const runs = normalized(given)
  let open: Mark[] = []
  let text = ''
  runs.forEach((run, n) => {
    const wanted = marksOf(run)
    const closing = open.slice(keptOf(open, wanted))
    text += closing.toReversed().map(closed).join('')
    open = open.slice(0, open.length - closing.length)
    const opening = wanted.filter((mark) => !open.some((other) => isSame(mark, other)))
    const byLength = opening.toSorted((a, b) => lasts(runs, n, b) - lasts(runs, n, a))
    text += byLength.map(({ kind }) => (kind === 'link' ? '[' : signs[kind])).join('')
    open = [...open, ...byLength]
    text += escaped(run, runs[n + 1])
  })
  return escapedLines(text + open.toReversed().map(closed).join(''))
}

function marksOf({ bold, italic, link }: Run): Mark[] {
  return [
    ...(link === undefined ? [] : [{ kind: 'link' as const, address: link }]),
    ...(bold ? [{ kind: 'bold' as const }] : []),
    ...(italic ? [{ kind: 'italic' as const }] : []),
  ]
}

const addressOf = (mark: Mark) => (mark.kind === 'link' ? mark.address : undefined)
const isSame = (a: Mark, b: Mark) => a.kind === b.kind && addressOf(a) === addressOf(b)
const closed = (mark: Mark) => (mark.kind === 'link' ? `](${mark.address})` : signs[mark.kind])

/** How many of the open marks stay open: those before the first that ends; none before a link, the outermost mark. */
function keptOf(open: Mark[], wanted: Mark[]): number {
  const isIn = (mark: Mark, marks: Mark[]) => marks.some((other) => isSame(mark, other))
  if (wanted.some((mark) => mark.kind === 'link' && !isIn(mark, open))) return 0
  const ended = open.findIndex((mark) => !isIn(mark, wanted))
  return ended === -1 ? open.length : ended
}

/** In how many runs from this one the mark stays; a link is around all others. */
function lasts(runs: Run[], from: number, mark: Mark): number {
  if (mark.kind === 'link') return Infinity
  const end = runs.findIndex((run, n) => n > from && !marksOf(run).some((other) => isSame(mark, other)))
  return (end === -1 ? runs.length : end) - from
}

/** Text in which no character is a mark by mistake. */
function escaped({ text, link }: Run, next: Run | undefined): string {
  const plain = text
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replaceAll('*', '\\*')
    .replaceAll(/<(?=[A-Za-z/!?]|$)/g, '\\<')
  if (link !== undefined) return plain.replaceAll(/[[\]]/g, '\\$&')
  const before = next?.link === undefined ? plain : plain.replace(/!$/, '\\!')
  return before.replaceAll(/\](?=\(|$)/g, '\\]')
}

/** Lines that do not begin as a heading or an item of a list. */
function escapedLines(text: string): string {
  return text.replaceAll(/^(#{1,6} |[-+] )/gm, '\\$1').replaceAll(/^(\d{1,9})([.)] )/gm, '$1\\$2')
}
