/** What a spreadsheet would take for a formula, with the quotes that may stand before it. */
const formula = /^'*[=+\-@]/
const number = /^-?\d+(\.\d+)?$/

/** A text as a spreadsheet shows it and computes nothing: with a quote before it. */
export const withQuote = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)

/** The text that was written so. */
export const withoutQuote = (text: string): string => (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)
