import type { Schema } from '../../../../../src/engine/definition.ts'
import { operation } from '../../../../../src/engine/expressions/expression.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { formConditions, withInner } from '../../conditions.ts'
import { expressionsOf } from '../../expressions.ts'
import { type JsonPath, type MeaningCheck, inStage, type LocalMistake } from '../../mistake.ts'
import { allStates } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

/** The values that each fixed fact can have, by its name. */
type Values = Record<string, string[]>

/** Checks that rules ask for roles, states and authority levels that exist. */
export const fixedFacts: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) => {
    const values = valuesIn(definitions, stage)
    const inExpressions = expressionsOf(stage).flatMap(({ part, at, expression }) =>
      comparedIn(expression, values).map((found) => inStage(stage, part, [...at, ...found.at], found.message)),
    )
    const inConditions = formConditions(stage)
      .flatMap(withInner)
      .flatMap(({ part, at, schema }) =>
        testedIn(schema, values).map((found) => inStage(stage, part, [...at, ...found.at], found.message)),
      )
    return [...inExpressions, ...inConditions]
  })

function valuesIn({ reference }: Definitions, { workflow }: FolderStage): Values {
  const innermost = allStates(workflow).filter(({ state }) => state.states === undefined)
  return {
    $roles: reference.roles.map(({ name }) => name),
    $authority: reference.authorityLevels.map(({ code }) => code),
    $state: innermost.map(({ keys }) => keys.at(-1) ?? ''),
  }
}

/** Finds unknown values in an expression that compares a fact with a text, or looks for it in a list. */
function comparedIn(part: unknown, values: Values): LocalMistake[] {
  const applied = operation(part)
  if (!applied || applied.name === 'var') return []
  const { name, operands } = applied
  const facts = operands.flatMap((operand) => {
    const read = operation(operand)
    return read?.name === 'var' && typeof read.operands[0] === 'string' ? read.operands[0] : []
  })
  const known = ['==', '!=', 'in'].includes(name) ? facts.find((fact) => Object.hasOwn(values, fact)) : undefined
  return operands.flatMap((operand, n) => {
    const at = [name, n]
    if (known !== undefined) return [...unknown(known, operand, values, at), ...inList(known, operand, values, at)]
    return comparedIn(operand, values).map((found) => ({ ...found, at: [...at, ...found.at] }))
  })
}

const inList = (fact: string, operand: unknown, values: Values, at: JsonPath): LocalMistake[] =>
  Array.isArray(operand) ? operand.flatMap((each, n) => unknown(fact, each, values, [...at, n])) : []

/** Finds unknown values in a condition that tests facts. */
function testedIn({ properties = {} }: Schema, values: Values): LocalMistake[] {
  return Object.keys(values).flatMap((fact) => {
    const test = properties[fact]
    return isRecord(test) ? inTest(fact, test, values, ['properties', fact]) : []
  })
}

function inTest(fact: string, test: Record<string, unknown>, values: Values, at: JsonPath): LocalMistake[] {
  return [
    ...unknown(fact, test.const, values, [...at, 'const']),
    ...inList(fact, test.enum, values, [...at, 'enum']),
    ...['contains', 'not'].flatMap((key) => {
      const inner = test[key]
      return isRecord(inner) ? inTest(fact, inner, values, [...at, key]) : []
    }),
  ]
}

function unknown(fact: string, value: unknown, values: Values, at: JsonPath): LocalMistake[] {
  const known = values[fact] ?? []
  return typeof value !== 'string' || known.includes(value)
    ? []
    : [{ at, message: `"${fact}" is never "${value}".${choice(value, known)}` }]
}
