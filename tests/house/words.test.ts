import { describe, expect, it } from 'vitest'
import { sourceAndData } from './files.ts'
import { domainWords, roleLiterals, wordsIn } from './words.ts'

/** The demo bank's applications and people are data of a bank with these very stages and roles. */
const demoBank = /^server\/demo\/\w+\.json$/

const words = domainWords('schemas')
const files = sourceAndData('src', 'server', 'scripts').filter(({ path }) => !demoBank.test(path))

describe('stages are data', () => {
  // Spec 4.16
  it('no form type, payload prefix, record key, flag or transition code is in the code', () => {
    expect(files.length).toBeGreaterThan(0)
    const found = files.flatMap(({ path, text }) =>
      wordsIn(text, words).map(({ line, word }) => `${path}:${line} ${word}`),
    )
    expect(found).toEqual([])
  })

  it('no role of several words is named in the code', () => {
    const roles = roleLiterals('schemas')
    expect(wordsIn(`may(user, 'credit_reviewer')`, roles)).toEqual([{ line: 1, word: "'credit_reviewer'" }])
    expect(
      files.flatMap(({ path, text }) => wordsIn(text, roles).map(({ line, word }) => `${path}:${line} ${word}`)),
    ).toEqual([])
  })

  it('the words are read from the definitions', () => {
    expect(words).toEqual(
      expect.arrayContaining([
        'legal_review',
        'legal_review_form',
        'legal_review_form_',
        'legal_review_create_workflow_instance',
        'LR_SUBMIT',
      ]),
    )
    expect(words).not.toContain('REOPEN')
  })

  it.each([
    ["if (stage === 'legal_review') return", 'legal_review'],
    ['const LegalReviewForm = () => null', 'LegalReview'],
    ["payload['legal_review_form_grace_period'] = value", 'legal_review'],
    ["offered.find(({ code }) => code === 'LR_SUBMIT')", 'LR_SUBMIT'],
  ])('%s is found', (line, word) => {
    expect(wordsIn(`\n${line}`, words)).toContainEqual(expect.objectContaining({ line: 2, word }))
  })

  it('an unrelated word is not', () => {
    expect(wordsIn("navigate('/credit-requests/new')", words)).toEqual([])
  })
})
