import { t } from '../../../texts/t.ts'
import type { Schema } from '../../definition.ts'
import { asText } from '../../path.ts'
import { prose } from '../prose.ts'
import type { FieldKind } from '../kind.ts'
import { lengthOf, plainText } from './plain.ts'
import { read } from './read.ts'
import type { Reason } from './readRuns.ts'

/** Text with headings, bold, italic, lists and links, stored as Markdown. */
export const formattedText: FieldKind = {
  ...prose,
  matches: ({ schema }) => schema.format === 'formatted-text',
  format: {
    name: 'formatted-text',
    type: 'string',
    description: 'Text with headings, bold, italic, lists and links; "maxLength" does not count the formatting.',
    mustBe: () => t('formatted text'),
    beside: ['maxLength'],
    expand: ({ maxLength = 0, ...schema }) => ({ ...schema, maxLength: storedLength(maxLength) }),
    tooLong: () => t('have less formatting'),
  },
  widget: 'formattedText',
  sentence: (value) => plainText(read(asText(value)).blocks),
  refuses(value, schema) {
    if (typeof value !== 'string') return undefined
    const count = textLength(schema)
    if (hasMoreMarks(value, mostMarks(count))) return t('have less formatting')
    const { blocks, refused } = read(value)
    if (refused) return reasons[refused]()
    if (lengthOf(blocks) <= count) return undefined
    return t({ one: 'have at most 1 character', other: 'have at most {count} characters' }, { count })
  },
}

const reasons: Record<Reason, () => string> = {
  image: () => t('contain no images'),
  html: () => t('contain no HTML'),
  address: () => t('link only to addresses that begin with https://, http:// or mailto:'),
  headings: () => t('have headings of at most two levels'),
  lists: () => t('have lists of at most three levels'),
}

/** The most characters of formatting beside the text. */
const marks = 1000

/**
 * The most characters that may be marks, because reading them takes time however short the text is: one for every ten
 * characters that the text may have, and 500 more.
 */
const mostMarks = (text: number): number => text / 10 + 500

/** Whether more than `most` characters could be marks; a line's end counts as one. */
function hasMoreMarks(text: string, most: number): boolean {
  let left = most
  for (let at = 0; at < text.length && left >= 0; at++) if ('*[\\!<\n'.includes(text.charAt(at))) left -= 1
  return left < 0
}

/** How long what is stored may be, for a text of at most so many characters. */
const storedLength = (text: number): number => 2 * text + marks

/** How long the text may be; the schema's own `maxLength` is that of what is stored. */
export const textLength = ({ maxLength = marks }: Schema): number => (maxLength - marks) / 2
