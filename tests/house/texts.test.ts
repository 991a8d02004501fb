import { describe, expect, it } from 'vitest'
import {
  type CatalogueFile,
  catalogueFiles,
  codeFiles,
  germanGaps,
  unusedExemptions,
} from '../../scripts/texts/german.ts'

const gaps = germanGaps(codeFiles(), catalogueFiles())

describe('the texts of the product', () => {
  it('are in German too', () => {
    expect(gaps.missing).toEqual([])
  })

  it('have no German that nothing shows or that fills in something else', () => {
    expect(gaps.wrong).toEqual([])
  })

  it('are translated: whoever adds one says so with t()', () => {
    expect(gaps.untranslated).toEqual([])
  })

  it('need every exemption that is made for them', () => {
    expect(unusedExemptions(codeFiles())).toEqual([])
  })
})

describe('what is found', () => {
  const code = (source: string) => [{ path: 'src/sample.tsx', source }]
  const german = (catalogue: CatalogueFile['catalogue']) => [{ path: 'src/german.json', catalogue }]

  it('is a text without German, with its place', () => {
    expect(germanGaps(code("export const Sample = () => t('Close')"), german({})).missing).toEqual([
      'src/sample.tsx:1: Close',
    ])
  })

  it('is a text of the client whose German only the server has', () => {
    const owners = ['server/texts/german.json', 'src/texts/german/app.json']
    const missing = owners.map(
      (path) => germanGaps(code("export const a = () => t('Close')"), [{ path, catalogue: { Close: 'Zu' } }]).missing,
    )
    expect(missing).toEqual([['src/sample.tsx:1: Close: only the server has its German.'], []])
  })

  it('is a sentence that is not translated, but not the message of an error for the log', () => {
    const source = "const a = () => fail('This does not work.')\nconst b = () => new Error('Nor does this one.')"
    expect(germanGaps(code(source), german({})).untranslated).toEqual(['src/sample.tsx:1: This does not work.'])
  })

  it('is a word that is not translated: on a button, as a message, or given to a function that shows it', () => {
    const source = [
      'const Sample = () => <Ask cancel="Stay">{hint(\'Remove\')}</Ask>',
      "const a = () => ({ text: 'Saved.' })",
      "const b = () => announce('Saved.')",
    ].join('\n')
    expect(germanGaps(code(source), german({})).untranslated).toEqual([
      'src/sample.tsx:1: Stay',
      'src/sample.tsx:1: Remove',
      'src/sample.tsx:2: Saved.',
      'src/sample.tsx:3: Saved.',
    ])
  })

  it('is a text that is translated before the language is known, or that is no literal', () => {
    expect(
      germanGaps(code("const a = t('Close')\nconst b = () => t(a)"), german({ Close: 'Zu' })).untranslated,
    ).toEqual([
      'src/sample.tsx:1: t() is called before the language is known.',
      'src/sample.tsx:2: t() takes a literal text.',
    ])
  })

  it('is German of no text, of other places to fill in, and one form for several', () => {
    const source = "const a = () => [t('Remove {name}', {}), t({ one: '1 row', other: '{count} rows' }, {})]"
    const catalogue = { 'Remove {name}': '{nam} entfernen', '{count} rows': '{count} Zeilen', Close: 'Zu' }
    expect(germanGaps(code(source), german(catalogue)).wrong).toEqual([
      'src/sample.tsx:1: Remove {name}: "{nam} entfernen"',
      'src/sample.tsx:1: {count} rows: "{count} Zeilen"',
      'src/german.json: no text is “Close”.',
    ])
  })
})
