import { describe, expect, it } from 'vitest'
import { documentRefusal, documentRefusals, largestFile, largestTotal } from './documentRules.ts'

const file = (name: string, size = 1) => ({ name, size })

describe('a picked file', () => {
  it.each(['a.pdf', 'A.PDF', 'annual.report.xlsx', 'scan.jpeg', 'grüße 汇总.txt'])(
    '%s can become a document',
    (name) => {
      expect(documentRefusal(file(name), 0)).toBeUndefined()
    },
  )

  it.each(['a.exe', 'a.pdf.exe', 'pdf', '.pdf', 'a.', 'a.svg', ''])(
    '“%s” is of a type that is not accepted',
    (name) => {
      expect(documentRefusal(file(name), 0)).toBe(documentRefusals.type())
    },
  )

  it('may be 25 MB, and no byte more', () => {
    expect(documentRefusal(file('a.pdf', largestFile), 0)).toBeUndefined()
    expect(documentRefusal(file('a.pdf', largestFile + 1), 0)).toBe(documentRefusals.size())
  })

  it('is not empty', () => {
    expect(documentRefusal(file('a.pdf', 0), 0)).toBe(documentRefusals.empty())
  })

  it('fits, with all that the application holds, into 200 MB', () => {
    expect(documentRefusal(file('a.pdf', 10), largestTotal - 10)).toBeUndefined()
    expect(documentRefusal(file('a.pdf', 10), largestTotal - 9)).toBe(documentRefusals.total())
  })
})
