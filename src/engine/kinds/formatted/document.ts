/** A run of text with the same formatting. A line break is `\n`. */
export interface Run {
  text: string
  bold?: true
  italic?: true
  /** The address that the text links to. */
  link?: string
}

export interface List {
  kind: 'list'
  numbered: boolean
  items: Item[]
}

export interface Item {
  runs: Run[]
  lists: List[]
}

export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'heading'; level: Level; runs: Run[] } | List

/** Formatted text: a heading is below the field's label, so two levels are enough. */
export type FormattedText = Block[]

export type Level = 1 | 2

/** How deep lists may be nested. */
export const deepestList = 3

const safeAddress = /^(https?:\/\/|mailto:)[^\s()<>\\\p{C}]+$/iu

/** Whether a link may lead there: an address that runs nothing, with no character that would end it in Markdown. */
export const isSafe = (address: string): boolean => address.length <= 2000 && safeAddress.test(address)

/** The address as a link may have it; undefined where it begins with none of the schemes. */
export function safeAddressOf(typed: string): string | undefined {
  const address = typed
    .trim()
    .replaceAll(/[\s()<>\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
  return isSafe(address) ? address : undefined
}
