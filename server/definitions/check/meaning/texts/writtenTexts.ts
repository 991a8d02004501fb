import { kindOf } from '../../../../../src/engine/source/source.ts'
import { writtenIn } from '../../shape.ts'
import { type MeaningCheck, ofEachFile } from '../../mistake.ts'

const signs: { found: RegExp; mend: string }[] = [
  { found: /^\s+$/, mend: 'this text is blank. Write what people are to read.' },
  { found: /[\n\r\t]/, mend: 'there is a line break or a tab in this text. Replace it with a space.' },
  { found: /^\s|\s$/, mend: 'this text begins or ends with a space. Remove it.' },
  {
    found: /[\u200b-\u200f\u2028-\u202e\u2060\ufeff\u00ad]/,
    mend: 'there is an invisible character in this text. Type the text again.',
  },
  { found: /<\/[a-z]+>|<br\s*\/?>/i, mend: 'HTML is shown as it is written. Remove the marks between "<" and ">".' },
]

/** An empty option, or an empty value of a decision table, such as a new row has. */
const emptyIn = (path: string) => ({
  found: /^$/,
  mend:
    kindOf(path) === 'table'
      ? 'this value is empty. Enter one, or remove the row.'
      : 'this option is empty. Remove it: a field that is not filled is absent.',
})

/** Mistakes of options and of a table's values only, which people search for and forms store. */
const ofData = [
  {
    found: /[\u00a0\u2007\u202f]/,
    mend: 'there is a non-breaking space in this value. Replace it with an ordinary space.',
  },
]

/** Checks that texts for people have no line breaks, and that options contain only characters that can be typed. */
export const writtenTexts: MeaningCheck = (_, source) => wrongTexts(source)

const wrongTexts = ofEachFile((file) =>
  writtenIn(file).flatMap(({ at, text, translated }) =>
    (translated === 'as data' ? [emptyIn(file.path), ...ofData, ...signs] : signs)
      .filter(({ found }) => found.test(text))
      .slice(0, 1)
      .map(({ mend }) => ({ file: file.path, at, message: mend })),
  ),
)
