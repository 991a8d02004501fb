/** The beginnings that a spreadsheet takes for a formula, also in full width, with the quotes before them. */
const formula = "'*[=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20]"
/** Where a cell begins for a program that separates cells by something other than commas and ignores quotes. */
const otherCell = '([;\\t\\r\\n]"*)'

const plain = { first: new RegExp(`^(?=${formula})`), others: new RegExp(`${otherCell}(?=${formula})`, 'g') }
const quoted = { first: new RegExp(`^'(?=${formula})`), others: new RegExp(`${otherCell}'(?=${formula})`, 'g') }
const number = /^-?\d+(\.\d+)?$/

/** The text with a quote before each formula, so that a spreadsheet shows it and computes nothing. */
export const withQuote = (text: string): string =>
  number.test(text) ? text : text.replace(plain.others, "$1'").replace(plain.first, "'")

/** The original text of what `withQuote` returned. */
export const withoutQuote = (text: string): string => text.replace(quoted.first, '').replace(quoted.others, '$1')
