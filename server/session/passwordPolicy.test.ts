import { describe, expect, it } from 'vitest'
import { objection } from './passwordPolicy.ts'

const names = ['ada', 'Ada', 'Byron']

describe('a new password', () => {
  it.each([
    'correct horse battery staple',
    'a long enough passphrase',
    'vopp zirl 4 mmm q',
    '日本語の長いパスフレーズを使う人です',
  ])('may be “%s”', (password) => {
    expect(objection(password, names)).toBeUndefined()
  })

  it.each([
    ['Sh0rt!', /at least 15 characters; this one has 6/],
    ['é'.repeat(14), /this one has 14/],
    ['x'.repeat(129), /at most 128/],
    ['passwordpassword', /among the first/],
    ['aaaaaaaaaaaaaaaaaaaa', /among the first/],
    ['qwertyuiopasdfgh', /among the first/],
    ['123456789012345', /among the first/],
    ['summer2026summer2026', /among the first/],
    ['adabyronadabyron', /among the first/],
    ['credit-demo-2026', /among the first/],
    ['creditriskworkflow', /among the first/],
    ['CounterpartyCounterparty', /among the first/],
    ['compilerrequester', /among the first/],
  ])('may not be “%s”', (password, why) => {
    expect(objection(password, names)).toMatch(why)
  })
})
