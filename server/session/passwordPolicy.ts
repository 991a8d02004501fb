import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { t } from '../../src/texts/t.ts'
import { lengthObjection } from './passwordLength.ts'

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
/** Of zxcvbn's 0 to 4: from here on guessing takes longer than a stolen database is worth. */
const strongEnough = 3
/** What people here would think of first (docs/security.md). */
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
const ofRoles = [
  'requester',
  'relationship',
  'manager',
  'reviewer',
  'business',
  'sponsor',
  'analyst',
  'legal',
  'compiler',
  'approver',
  'designer',
  'auditor',
  'admin',
]

/**
 * Why a password may not be chosen; undefined when it may. Long, neither common nor made of what is common (words that
 * all lists of passwords have, repetitions, rows of keys, the person's own names); what characters it has is nobody's
 * affair.
 */
export function objection(password: string, names: string[]): string | undefined {
  const tooShortOrLong = lengthObjection(password)
  if (tooShortOrLong) return tooShortOrLong
  const { score } = guesser.check(password, [...names, ...ofProduct, ...ofRoles])
  return score < strongEnough
    ? t('This password is too easy to guess: it is common, repetitive or contains the person’s name.')
    : undefined
}
