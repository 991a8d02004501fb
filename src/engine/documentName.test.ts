import { expect, it } from 'vitest'
import { documentName } from './documentName.ts'

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
  expect(documentName(given)).toBe(kept)
})
