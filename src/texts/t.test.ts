import { afterEach, describe, expect, it } from 'vitest'
import { english, readBy } from './reader.ts'
import { named, t } from './t.ts'

const german = {
  language: 'de',
  catalogue: {
    Close: 'Schließen',
    'Remove {name}': '{name} entfernen',
    '{count} fields changed': { one: '{count} Feld geändert', other: '{count} Felder geändert' },
  },
  words: { Draft: 'Entwurf' },
}
const changed = (count: number) => t({ one: '1 field changed', other: '{count} fields changed' }, { count })

afterEach(() => readBy(() => english))

describe('a text of the product', () => {
  it('is English as it stands in the code', () => {
    expect([t('Close'), t('Remove {name}', { name: 'a.pdf' }), changed(1), changed(2)]).toEqual([
      'Close',
      'Remove a.pdf',
      '1 field changed',
      '2 fields changed',
    ])
  })

  it('is what the reader’s language has for it', () => {
    readBy(() => german)
    expect([t('Close'), t('Remove {name}', { name: 'a.pdf' }), changed(1), changed(2)]).toEqual([
      'Schließen',
      'a.pdf entfernen',
      '1 Feld geändert',
      '2 Felder geändert',
    ])
  })

  it('is English where the language has none, and a hole without a value stays', () => {
    readBy(() => german)
    expect([t('Toggle'), t('constructor'), t('{a} of {b}', { a: 1 })]).toEqual(['Toggle', 'constructor', '1 of {b}'])
  })

  it('is one of the numbers that its own language has, English where it has none in the reader’s', () => {
    readBy(() => ({ ...english, language: 'fr' }))
    expect([changed(0), changed(1)]).toEqual(['0 fields changed', '1 field changed'])
  })

  it.each(['en', 'de'])('is chosen by the number as the browser would choose it, in %s', (language) => {
    const counts = [0, 1, 1.5, 2, -1, 11, 21, 100, 1e6, NaN, Infinity]
    readBy(() => ({ ...german, language }))
    const rule = new Intl.PluralRules(language)
    expect(counts.map((count) => t({ one: 'one', other: 'other' }, { count }))).toEqual(
      counts.map((count) => rule.select(count)),
    )
  })

  it('keeps a value as it is, also where it looks like a place to fill in', () => {
    expect(t('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
  })
})

describe('a text of the definitions', () => {
  it('is translated where it comes as data, and stays where it is no text of theirs', () => {
    readBy(() => german)
    expect([named('Draft'), named('Made up'), named('toString')]).toEqual(['Entwurf', 'Made up', 'toString'])
  })
})
