/** A mark, which is drawn on the character before it. */
const mark = /\p{M}/u

/** More marks than any script puts on one character. Further ones are set as if each stood alone. */
const mostMarks = 16

/** The end of the character at this place, including the marks on it. */
export function endOfCluster(text: string, at: number): number {
  let end = after(text, at)
  for (let count = 0; count < mostMarks && isMark(text, end); count += 1) end = after(text, end)
  return end
}

function isMark(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  // Most texts end here.
  if (!(code >= 0x300)) return false
  if (code >= 0xd800 && code <= 0xdbff) return mark.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
  const known = kinds[code]
  if (known !== unasked) return known === marks
  const is = mark.test(String.fromCharCode(code))
  kinds[code] = is ? marks : others
  return is
}

/** The kind of each UTF-16 code that was looked up before: every character of a long paper is looked up three times. */
const kinds = new Uint8Array(0x10000)
const [unasked, marks, others] = [0, 1, 2]

const after = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
