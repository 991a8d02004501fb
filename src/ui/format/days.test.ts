import { afterEach, describe, expect, it } from 'vitest'
import { english, readBy } from '../../texts/reader.ts'
import { formatDate, formatDay, formatMoment, formatMonth, formatRecent, formatTime } from './days.ts'

afterEach(() => readBy(() => english))

const inFull = { day: '2-digit', month: 'short', year: 'numeric' } as const
const inMinutes = { hour: '2-digit', minute: '2-digit' } as const
const times = Array.from({ length: 800 }, (_, n) => new Date(Date.UTC(2024, 0, 1, n * 37, n * 11)))

describe('How days and times are written', () => {
  it('a day is that day wherever one is; what is missing or unreadable is nothing', () => {
    expect([formatDate('2026-03-02'), formatDate('2026-09-30')]).toEqual(['02 Mar 2026', '30 Sep 2026'])
    expect([formatDate(null), formatDate(''), formatDate('soon')]).toEqual(['', '', ''])
  })

  it.each(['12.03.2027', '03/12/2027', '2027-04', '2027', '12 March 2027', '2027-02-30', '5'])(
    'a day is not guessed from what was written otherwise: %s',
    (text) => {
      expect(formatDate(text)).toBe('')
    },
  )

  it('a recent moment has its day only where that is not today', () => {
    const now = new Date(2026, 8, 30, 14, 5)
    expect(formatRecent(now.toISOString(), now)).toBe('14:05')
    expect(formatRecent(new Date(2026, 8, 29, 9, 30).toISOString(), now)).toBe('29 Sep 2026, 09:30')
  })

  it.each([
    ['en', 'en-GB'],
    ['de', 'de'],
    ['de-CH', 'de-CH'],
    ['de-AT', 'de-AT'],
    ['fr', 'fr'],
  ])('in the language %s they are as the browser writes them, with three letters for September', (language, tag) => {
    readBy(() => ({ ...english, language }))
    const browsers = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, options)
      return (date: Date) => format.format(date).replace('Sept', 'Sep')
    }
    const expected = {
      day: browsers({ ...inFull, timeZone: 'UTC' }),
      here: browsers(inFull),
      month: browsers({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
      moment: browsers({ ...inFull, ...inMinutes }),
      time: browsers(inMinutes),
      weekday: browsers({ weekday: 'short', ...inFull }),
    }
    for (const date of times) {
      const [moment, day] = [date.toISOString(), date.toISOString().slice(0, 10)]
      expect({
        day: formatDate(day),
        here: formatDate(moment),
        month: formatMonth(day.slice(0, 7)),
        moment: formatMoment(moment),
        time: formatTime(moment),
        weekday: formatDay(date),
      }).toEqual(Object.fromEntries(Object.entries(expected).map(([name, write]) => [name, write(date)])))
    }
  })
})
