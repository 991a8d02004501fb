import { describe, expect, it } from 'vitest'
import { metaTexts } from '../metaSchemas.ts'
import { formMistake, forms } from './forms.ts'

/** Every regular expression that a meta-schema gives a text or a key. */
function* patternsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'pattern' && typeof inner === 'string') yield inner
    else yield* patternsIn(inner)
  }
}

const patterns = [...new Set(metaTexts().flatMap((text) => [...patternsIn(JSON.parse(text))]))]

describe('the form of a name', () => {
  it.each(patterns)('is said in words: %s', (pattern) => {
    expect(forms[pattern]?.words).toMatch(/\w \w/)
  })

  it.each([
    ['docCustodian', '^[a-z][a-z0-9_]*$', 'doc_custodian'],
    ['doc custodian', '^[a-z][a-z0-9_]*$', 'doc_custodian'],
    ['inReview', '^[A-Z][A-Z0-9_]*$', 'IN_REVIEW'],
    ['Open.inReview', '^\\.?[A-Z][A-Z0-9_]*(\\.[A-Z][A-Z0-9_]*)*$', 'OPEN.IN_REVIEW'],
    ['eur', '^[A-Z]{3}$', 'EUR'],
    ['24.12.2026', '^\\d{4}-\\d{2}-\\d{2}$', '2026-12-24'],
  ])('is offered for %s', (text, pattern, mended) => {
    expect(formMistake(text, pattern)).toContain(` Write "${mended}".`)
  })

  it('is not guessed where nothing follows from the text', () => {
    expect(formMistake('2nd', '^[a-z][a-z0-9_]*$')).not.toContain('Write')
  })
})
