import { expect, it } from 'vitest'
import { stepsOf } from './steps.ts'

const much = 2_000_000

it.each([
  '(a+)+$',
  '(a|a)*',
  '^(a|aa)+$',
  '^([a-z]*\\d*)*$',
  '^((a{2,})b)*',
  '^(?:x\\d+)+$',
  '^(a?){30}$',
  '^(a{1,30}){1,30}$',
  '^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?$',
  '^a*a*a*b$',
  '^((a+)+)$',
  '^((a|b)*)c',
  '^(?:(?:a|aa)+)+$',
  'x+$',
  'a{1000}b',
  '^a*a{1000}b',
  '^a{0,1000}a{0,1000}a{1000}b',
  '^a{0,1000}(?:a{900}b|a{900}c|a{900}d)',
])('a browser may take too many steps for %s', (pattern) => expect(stepsOf(pattern, 10_000)).toBeGreaterThan(much))

it.each([
  '\\S',
  '^DA[1-8]$',
  '^(DRAFT|DONE)$',
  '^\\d{4}-\\d{2}$',
  '^([0-9a-f]{4}-){3}x$',
  'save|draft',
  '(Limited|Public Limited Company|Corporation|Gesellschaft)$',
  `(${'Gesellschaft mit Haftung|'.repeat(10)}Verein)$`,
  '^a{1000}b',
  '^.*$',
  '^(ab)*$',
  '^[(+*]+$',
  '^\\(a+\\)$',
  '^[A-Z]{2}\\d{2}[A-Z0-9]{1,30}$',
])('a browser takes few for %s', (pattern) => expect(stepsOf(pattern, 10_000)).toBeLessThan(much))

it.each(['^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', '\\s+$'])('a browser takes few for %s in a short line', (pattern) => {
  expect(stepsOf(pattern, 100)).toBeLessThan(much)
})
