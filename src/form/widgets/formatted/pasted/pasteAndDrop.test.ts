import { expect, it } from 'vitest'
import { write } from '../../../../engine/kinds/formatted/write.ts'
import { linesOf } from './pasteAndDrop.ts'

it.each(['\n', '\r\n', '\r'])('plain text keeps its lines and paragraphs, with %j at the end of a line', (end) => {
  const text = ['One', 'two', '', 'Three', ' ', '', 'four'].join(end)
  expect(write(linesOf(text))).toBe('One\ntwo\n\nThree\n\nfour')
})
