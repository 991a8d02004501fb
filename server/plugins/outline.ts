const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
/** The bit in which `[` differs from `{`, and `]` from `}`. */
const brackets = 0x20
const open = 0x7b
const close = 0x7d

/**
 * Counts the values and the depth of a JSON text from its bytes before it is parsed, because a small text can hold very
 * many values. For a text that is not JSON the counts mean nothing; the parser refuses it.
 */
export class Outline {
  values = 1
  deepest = 0
  private depth = 0
  private inText = false
  private isEscaped = false

  /**
   * Reads the next bytes of the text. It is a plain loop over local variables, to be fast, because it reads every byte.
   */
  read(bytes: Uint8Array): void {
    let { values, deepest, depth, inText, isEscaped } = this
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (isEscaped) isEscaped = false
      else if (inText) {
        if (byte === backslash) isEscaped = true
        else if (byte === quote) inText = false
      } else if (byte === quote) inText = true
      else if (byte === comma) values += 1
      else if ((byte | brackets) === open) {
        values += 1
        depth += 1
        if (depth > deepest) deepest = depth
      } else if ((byte | brackets) === close) depth -= 1
    }
    Object.assign(this, { values, deepest, depth, inText, isEscaped })
  }
}
