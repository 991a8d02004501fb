import { describe, expect, it } from 'vitest'
import { textOfFile } from './textOfFile.ts'

const text = 'code;name\r\nBÖR;Börse – Zürich'
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, which some spreadsheets call Unicode', utf16],
    ['UTF-16 with the higher byte first', Buffer.from(utf16).swap16()],
    ['the encoding of Western Europe', Buffer.from(text.replace('–', '\u0096'), 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(textOfFile(bytes)).toBe(text)
  })

  it('shows where a file breaks off within a character', () => {
    expect(textOfFile(utf16.subarray(0, -1))).toBe(`${text.slice(0, -1)}\uFFFD`)
  })
})
