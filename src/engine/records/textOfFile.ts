/** What files in UTF-16 begin with, by the name of their encoding. */
const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }

/**
 * The text of a file in UTF-16 with its mark, in UTF-8, or else in the encoding in which spreadsheets of Western Europe
 * save CSV. Every file is a text in the latter.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [marked] = Object.entries(marks).find(([, mark]) => mark.every((byte, n) => bytes[n] === byte)) ?? []
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll(/[\u0080-\u009f]/g, westernOf)
  }
}

/** What the bytes from 80 to 9F are in Western Europe: some versions of Node read them as control characters. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const westernOf = (control: string): string => western[(control.codePointAt(0) ?? 0) - 0x80] ?? control
