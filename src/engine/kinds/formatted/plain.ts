import type { Block, FormattedText, List, Run } from './document.ts'

/**
 * The text that a person reads in it, without marks: for lists, messages and the history. A link has its address after
 * it.
 */
export const plainText = (blocks: FormattedText): string => blocks.map(plainBlock).join('\n')

/** In characters: how long the text itself is. */
export const lengthOf = (blocks: FormattedText): number => [...blocks.map(ownText).join('\n')].length

function plainBlock(block: Block): string {
  return block.kind === 'list' ? plainList(block, '') : block.runs.map(withAddress).join('')
}

function plainList({ numbered, items }: List, indent: string): string {
  return items
    .map(({ runs, lists }, n) => {
      const text = `${indent}${numbered ? `${n + 1}.` : '–'} ${runs.map(withAddress).join('')}`
      return [text, ...lists.map((list) => plainList(list, `${indent}  `))].join('\n')
    })
    .join('\n')
}

const withAddress = ({ text, link }: Run): string => (link === undefined || link === text ? text : `${text} (${link})`)

function ownText(block: Block): string {
  return block.kind === 'list' ? listText(block) : block.runs.map(({ text }) => text).join('')
}

const listText = ({ items }: List): string =>
  items.map(({ runs, lists }) => [runs.map(({ text }) => text).join(''), ...lists.map(listText)].join('\n')).join('\n')
