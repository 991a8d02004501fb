const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
/** `[` and `{`, `]` and `}`: they differ in one bit. */
const brackets = 0x20
const open = 0x7b
const close = 0x7d

/**
 * Counts what a JSON text holds from its bytes, before anything of it is made: a small text can hold very many values.
 * Of a text that is not JSON the counts mean nothing; whoever parses it finds out.
 */
export class Outline {
  values = 1
  deepest = 0
  private depth = 0
  private inText = false
  private isEscaped = false

  /** The next bytes of the text. A plain loop over plain variables, because it meets every byte. */
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
