import { expect, it } from 'vitest'
import { attachment, safeName } from './fileName.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['/etc/passwd', 'passwd'],
  ['..', 'document'],
  ['.htaccess', 'htaccess'],
  ['', 'document'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['A\u030Angström.txt', 'Ångström.txt'],
  ['line\r\nbreak.txt', 'linebreak.txt'],
])('%j is kept as %j', (given, kept) => {
  expect(safeName(given)).toBe(kept)
})

it('a name cannot break out of its header', () => {
  expect(attachment('a"; evil="1\\.txt')).toBe(
    `attachment; filename="a_; evil=_1_.txt"; filename*=UTF-8''a%22%3B%20evil%3D%221%5C.txt`,
  )
  expect(attachment("it's (1)*.txt")).toContain("filename*=UTF-8''it%27s%20%281%29%2A.txt")
})
