import { describe, expect, it } from 'vitest'
import { objection } from './passwordPolicy.ts'

const names = ['ada', 'Ada', 'Byron']
const roles = [
  { name: 'compiler', title: 'Compiler' },
  { name: 'zinc_requester', title: 'Zinc Requester' },
]

describe('a new password', () => {
  it.each([
    'correct horse battery staple',
    'a long enough passphrase',
    'vopp zirl 4 mmm q',
    '日本語の長いパスフレーズを使う人です',
  ])('may be “%s”', (password) => {
    expect(objection(password, names, roles)).toBeUndefined()
  })

  it.each([
    ['Sh0rt!', /at least 15 characters\. This password has 6/],
    ['é'.repeat(14), /This password has 14/],
    ['x'.repeat(129), /at most 128/],
    ['passwordpassword', /too easy to guess/],
    ['aaaaaaaaaaaaaaaaaaaa', /too easy to guess/],
    ['qwertyuiopasdfgh', /too easy to guess/],
    ['123456789012345', /too easy to guess/],
    ['summer2026summer2026', /too easy to guess/],
    ['adabyronadabyron', /too easy to guess/],
    ['credit-demo-2026', /too easy to guess/],
    ['creditriskworkflow', /too easy to guess/],
    ['CounterpartyCounterparty', /too easy to guess/],
    ['compilerrequester', /too easy to guess/],
  ])('may not be “%s”', (password, why) => {
    expect(objection(password, names, roles)).toMatch(why)
  })

  it('is guessed by the names of the roles that there are', () => {
    expect(objection('compilerrequester', names, [])).toBeUndefined()
  })
})
