/** Something that JSON does not allow, recognized by the text at its place and by the text before. */
interface Symbol {
  at: RegExp
  after?: RegExp
  message: string | ((found: string) => string)
}

const words: Record<string, string> = {
  true: 'write true in lowercase letters.',
  false: 'write false in lowercase letters.',
  yes: 'write true for yes, without quotes.',
  no: 'write false for no, without quotes.',
  none: 'there is no value here. Leave the whole entry out.',
  null: 'write null in lowercase letters, or leave the whole entry out.',
  undefined: 'there is no value here. Leave the whole entry out.',
}

const symbols: Symbol[] = [
  { at: /^[“”„«»]/, message: 'this is a typographic quotation mark. Write " instead.' },
  { at: /^['’‘]/, after: /\d$/, message: "a number has no separators. Write 1000, not 1'000." },
  { at: /^['’‘]/, message: 'keys and texts need double quotes ("), not single ones.' },
  { at: /^[\u00a0\u2007\u202f]/, message: 'this is a non-breaking space. Replace it with an ordinary one.' },
  { at: /^\p{Cc}/u, message: 'there is a control character here. Save the file as UTF-8, or remove the character.' },
  { at: /^[\u200b-\u200d\u2060\ufeff]/, message: 'there is an invisible character here. Remove it.' },
  { at: /^=/, message: 'write ":" between key and value, not "=".' },
  { at: /^;/, message: 'entries are separated by ",", not ";".' },
  { at: /^#/, message: 'JSON has no comments. Remove it.' },
  { at: /^`/, message: 'this line only marks an example. Remove it.' },
  { at: /^(?:…|\.\.\.)/, message: 'the dots of an example stand for what it leaves out. Write that, or remove them.' },
  { at: /^%/, message: 'a number has no sign after it. Write 10, and give its field "format": "percent".' },
  {
    at: /^\d/,
    after: /\d,\s*$/,
    message: 'a decimal number is written with a point, as 1.5. A comma separates entries.',
  },
  { at: /^\d/, after: /(?<![\d.])-?0$/, message: 'a number does not begin with 0. Write 10, not 010.' },
  { at: /^[},\]]/, after: /:\s*$/, message: 'a value is missing here. Write it, or leave the whole entry out.' },
  { at: /^,/, after: /,\s*$/, message: 'two commas follow each other. Remove one.' },
  {
    at: /^[A-Za-z]/,
    after: /"$/,
    message:
      'the text ended before this. Write a " inside a text as \\", and see that each text begins and ends with one.',
  },
  {
    at: /^[A-Za-z_]\w*(?=\s*:)/,
    message: (key) => `a key needs double quotes: "${key}".`,
  },
  {
    at: /^[A-Za-z_]\w*/,
    message: (word) => words[word.toLowerCase()] ?? `a text needs double quotes: "${word}".`,
  },
]

/** The mistake of a "}" or "]" that does not close what is open; undefined for anything else. */
function closingMistake(text: string, offset: number): string | undefined {
  const [symbol, before] = [text.charAt(offset), text.slice(0, offset)]
  if ((symbol !== '}' && symbol !== ']') || /[,:]\s*$/.test(before)) return undefined
  const open: string[] = []
  for (const [each] of before.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    if (each === '[' || each === '{') open.push(each)
    else open.pop()
  }
  const last = open.at(-1)
  if (last === undefined)
    return `this "${symbol}" closes nothing. Remove it, or a "}" or "]" before it that closes too early.`
  const closing = last === '{' ? '}' : ']'
  return closing === symbol
    ? undefined
    : `this "${symbol}" closes what began with "${last}". Write "${closing}" here, or before it.`
}

/** The mistake at a place of a text that is not JSON; undefined if no known symbol is there. */
export function symbolMistake(text: string, offset: number): string | undefined {
  const closing = closingMistake(text, offset)
  if (closing !== undefined) return closing
  const [before, rest] = [text.slice(Math.max(0, offset - 50), offset), text.slice(offset, offset + 100)]
  const found = symbols.find(({ at, after }) => at.test(rest) && (!after || after.test(before)))
  if (!found) return undefined
  return typeof found.message === 'string' ? found.message : found.message(found.at.exec(rest)?.[0] ?? '')
}
