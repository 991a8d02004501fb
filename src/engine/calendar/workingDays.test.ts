import { expect, it } from 'vitest'
import { addWorkingDays } from './workingDays.ts'

it.each([
  ['skips the weekend', '2026-11-27', 1, undefined, '2026-11-30'],
  ['counts a week as five', '2026-11-25', 5, undefined, '2026-12-02'],
  ['begins on a weekend with the next working day', '2026-11-28', 1, undefined, '2026-11-30'],
  ['skips holidays', '2026-12-24', 1, { holidays: ['2026-12-25'] }, '2026-12-28'],
  ['knows other weekends', '2026-11-26', 1, { weekend: ['Friday', 'Saturday'] }, '2026-11-29'],
  ['counts back', '2026-11-30', -1, undefined, '2026-11-27'],
  ['stays for none', '2026-11-28', 0, undefined, '2026-11-28'],
  [
    'ends where nobody ever works',
    '2026-11-28',
    1,
    { weekend: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] },
    '2028-01-02',
  ],
])('a number of working days %s', (_, from, count, calendar, day) => {
  expect(addWorkingDays(from, count, calendar)).toBe(day)
})
