/** What a spreadsheet takes for the beginning of a formula, also in full width, with the quotes before it. */
const formula = "'*[=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20]"
/** Where a cell begins for who separates by something else than commas: there, quotes do not keep a cell together. */
const otherCell = '([;\\t\\r\\n]"*)'

const plain = { first: new RegExp(`^(?=${formula})`), others: new RegExp(`${otherCell}(?=${formula})`, 'g') }
const quoted = { first: new RegExp(`^'(?=${formula})`), others: new RegExp(`${otherCell}'(?=${formula})`, 'g') }
const number = /^-?\d+(\.\d+)?$/

/** A text as a spreadsheet shows it and computes nothing: with a quote before each formula. */
export const withQuote = (text: string): string =>
  number.test(text) ? text : text.replace(plain.others, "$1'").replace(plain.first, "'")

/** The text that was written so. */
export const withoutQuote = (text: string): string => text.replace(quoted.first, '').replace(quoted.others, '$1')
