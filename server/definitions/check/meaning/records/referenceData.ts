import type { ReferenceData } from '../../../../../src/engine/definition.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inReference } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that reference.json lists each thing once, and names only things that it lists. */
export const referenceData: MeaningCheck = ({ reference }) => [
  ...nobodyCreates(reference),
  ...repeated(
    reference.roles.map(({ title }) => title),
    (n) => ['roles', n, 'title'],
    'title of a role',
  ),
  ...repeated(
    reference.roles.map(({ name }) => name),
    (n) => ['roles', n, 'name'],
    'role',
  ),
  ...repeated(
    reference.authorityLevels.map(({ code }) => code),
    (n) => ['authorityLevels', n, 'code'],
    'authority level',
  ),
  ...repeated(
    reference.priorities.map(({ code }) => code),
    (n) => ['priorities', n, 'code'],
    'priority',
  ),
  ...sameOrder(reference),
  ...ranks(reference),
  ...defaultPriority(reference),
  ...optionNames(reference),
]

function repeated(words: string[], at: (n: number) => JsonPath, what: string): Mistake[] {
  return words.flatMap((word, n) =>
    words.indexOf(word) < n ? inReference(at(n), `the ${what} "${word}" appears twice. Remove one.`) : [],
  )
}

function nobodyCreates({ roles }: ReferenceData): Mistake[] {
  return roles.some(({ may }) => may.includes('create'))
    ? []
    : [inReference(['roles'], 'nobody may create an application. Add "create" to "may" of a role.', 'key')]
}

function sameOrder({ priorities }: ReferenceData): Mistake[] {
  return priorities.flatMap(({ code, order }, n) => {
    const first = priorities.find((other) => other.order === order)
    const message = `"${code}" has the order ${order}, as "${first?.code}" has. Give each priority its own, the strongest 1.`
    return first?.code === code ? [] : inReference(['priorities', n, 'order'], message)
  })
}

function ranks({ authorityLevels }: ReferenceData): Mistake[] {
  return authorityLevels.flatMap(({ code, rank }, n) => {
    const before = authorityLevels[n - 1]
    return before && before.rank > rank
      ? inReference(
          ['authorityLevels', n, 'rank'],
          `"${code}" (rank ${rank}) is stronger than "${before.code}" (rank ${before.rank}) but comes after it. Put the strongest first.`,
        )
      : []
  })
}

function defaultPriority({ priorities, defaultPriority: word }: ReferenceData): Mistake[] {
  const known = priorities.map(({ code }) => code)
  return known.includes(word)
    ? []
    : [inReference(['defaultPriority'], `there is no priority "${word}".${choice(word, known)}`)]
}

function optionNames({ lists }: ReferenceData): Mistake[] {
  return Object.entries(lists).flatMap(([name, { enum: options, enumNames }]) =>
    enumNames && enumNames.length !== options.length
      ? inReference(
          ['lists', name, 'enumNames'],
          `the list "${name}" has ${options.length} options and ${enumNames.length} names. Give each option one name, in the order of "enum".`,
        )
      : [],
  )
}
