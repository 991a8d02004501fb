import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { ReferenceData } from '../../src/engine/definition.ts'
import { t } from '../../src/texts/t.ts'
import { lengthObjection } from './passwordLength.ts'

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
/**
 * The least acceptable score, of zxcvbn's 0 to 4: from here on, guessing takes longer than a stolen database is worth.
 */
const strongEnough = 3
/** Words that people here would think of first (docs/security.md). */
const ofProduct = [
  'credit',
  'risk',
  'workflow',
  'creditriskworkflow',
  'credit-demo-2026',
  'approval',
  'counterparty',
  'bank',
]
type Roles = readonly Pick<ReferenceData['roles'][number], 'name' | 'title'>[]

/** The words in the names of roles, such as `credit` and `reviewer`. */
const wordsOf = (roles: Roles): string[] => roles.flatMap(({ name, title }) => `${name} ${title}`.split(/[\s_]+/))

/**
 * Returns why a password may not be chosen; undefined if it may. It must be long, and not easy to guess: no common
 * password, no repetition, no row of keys, and not only words such as the person's names and the names of roles. It may
 * have any characters.
 */
export function objection(password: string, names: string[], roles: Roles): string | undefined {
  const tooShortOrLong = lengthObjection(password)
  if (tooShortOrLong) return tooShortOrLong
  const { score } = guesser.check(password, [...names, ...ofProduct, ...wordsOf(roles)])
  return score < strongEnough
    ? t('This password is too easy to guess: it is common, repetitive or contains the person’s name.')
    : undefined
}
