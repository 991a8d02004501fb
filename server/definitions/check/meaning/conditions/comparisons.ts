import type { Schema } from '../../../../../src/engine/definition.ts'
import { namesIn, operation } from '../../../../../src/engine/expressions/expression.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { expressionsOf } from '../../expressions.ts'
import { type MeaningCheck, type Mistake, inStage, type LocalMistake } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { schemasOf, textsOf } from '../values/possible.ts'
import { isNoDay } from '../../noDay.ts'
import { mirrored, rangeOf, rangeText, verdicts } from './bounds.ts'
import { withoutResult } from './withoutResult.ts'

const compared = ['==', '!=', '<', '<=', '>', '>=']

/** Checks that each comparison has an effect: two values that are always equal, or never, decide nothing. */
export const comparisons: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) => [
    ...expressionsOf(stage).flatMap(({ part, at, expression, table }) =>
      mistakesIn(scopeOf(definitions, stage, table), expression).map(({ at: inside, message }) =>
        inStage(stage, part, [...at, ...inside], message),
      ),
    ),
    ...aboutOthers(stage),
  ])

interface Scope {
  stage: FolderStage
  schemas: (name: string) => Schema | undefined
}

const scopeOf = (definitions: Definitions, stage: FolderStage, table: string | undefined): Scope => {
  return { stage, schemas: schemasOf(definitions, stage, table) }
}

function mistakesIn(scope: Scope, part: unknown): LocalMistake[] {
  if (typeof part === 'string')
    return isNoDay(part) ? [{ at: [], message: `there is no such date as "${part}". Correct it.` }] : []
  if (Array.isArray(part))
    return part.flatMap((each, n) => mistakesIn(scope, each).map(({ at, message }) => ({ at: [n, ...at], message })))
  const applied = operation(part)
  if (!applied || applied.name === 'var') return []
  const { name, operands } = applied
  const inside = operands.flatMap((operand, n) =>
    mistakesIn(scope, operand).map(({ at, message }) => ({ at: [name, n, ...at], message })),
  )
  const own = messageAbout(scope, name, operands)
  return own === undefined ? inside : [{ at: [name], message: own }, ...inside]
}

function messageAbout(scope: Scope, name: string, operands: unknown[]): string | undefined {
  const fruitless = withoutResult(name, operands)
  if (fruitless !== undefined) return fruitless
  if (name === 'and') return contradiction(operands)
  const [left, right] = operands
  if (name === 'in') return strange(scope, left, right) ?? strange(scope, right, left)
  // With three operands, the comparison says that the second is between the others.
  if (!compared.includes(name) || operands.length > 2) return undefined
  if (JSON.stringify(left) === JSON.stringify(right))
    return 'both sides of the comparison are the same. Compare with another value.'
  if (operands.every((operand) => namesIn(operand).length === 0)) return constant(scope.stage, operands)
  const isEquality = ['==', '!='].includes(name)
  return (
    (isEquality ? (strange(scope, left, right) ?? strange(scope, right, left)) : undefined) ??
    decided(scope, name, left, right) ??
    decided(scope, mirrored[name] ?? name, right, left)
  )
}

function constant({ data }: FolderStage, operands: unknown[]): string {
  const field = operands.find(
    (operand): operand is string => typeof operand === 'string' && Object.hasOwn(data.properties, operand),
  )
  const mend =
    field === undefined ? 'Name a field or a fact: { "var": "…" }.' : `For the field, write { "var": "${field}" }.`
  return `two fixed values are compared. ${mend}`
}

/** Finds a comparison of a value that has options with a text that is not among them. */
function strange({ stage, schemas }: Scope, read: unknown, compare: unknown): string | undefined {
  const options = operation(read) && textsOf(read, stage, schemas)
  const texts = [compare].flat().filter((value) => typeof value === 'string')
  const unknown = options && texts.find((text) => !options.includes(text))
  if (unknown === undefined) return undefined
  const name = variable(read)
  return `${name === undefined ? 'this' : `"${name}"`} can never be "${unknown}".${choice(unknown, options ?? [])}`
}

/** Finds a comparison of a number whose result follows from the number's limits. */
function decided({ schemas }: Scope, name: string, read: unknown, number: unknown): string | undefined {
  const field = variable(read)
  const schema = field === undefined ? undefined : schemas(field)
  if (!schema || typeof number !== 'number' || !['number', 'integer'].includes(String(schema.type))) return undefined
  const range = rangeOf(schema)
  const verdict = verdicts[name]?.(range, number)
  if (verdict === undefined) return undefined
  return `"${field}" is ${rangeText(range)}, so this is ${verdict ? 'always' : 'never'} true. Compare with another number, in the unit of the field.`
}

function variable(part: unknown): string | undefined {
  const read = operation(part)
  const [name] = read?.name === 'var' ? read.operands : []
  return typeof name === 'string' ? name : undefined
}

/** Finds bounds of one value that leave nothing between them. */
function contradiction(operands: unknown[]): string | undefined {
  const [least, most] = [new Map<string, number>(), new Map<string, number>()]
  for (const operand of operands) {
    const { name = '', operands: sides = [] } = operation(operand) ?? {}
    for (const [order, [read, number]] of Object.entries({
      [name]: sides,
      [mirrored[name] ?? '']: sides.toReversed(),
    })) {
      const field = variable(read)
      if (field === undefined || typeof number !== 'number') continue
      if (order === '>' || order === '>=') least.set(field, Math.max(number, least.get(field) ?? -Infinity))
      if (order === '<' || order === '<=') most.set(field, Math.min(number, most.get(field) ?? Infinity))
    }
  }
  const [field] = [...least].find(([name, number]) => number > (most.get(name) ?? Infinity)) ?? []
  return field === undefined
    ? twoAtOnce(operands)
    : `"${field}" can never be at least ${least.get(field)} and at most ${most.get(field)}. Change one of them, or write "or".`
}

/** Finds a value that must equal two different values at once. */
function twoAtOnce(operands: unknown[]): string | undefined {
  const wanted = new Map<string, unknown>()
  for (const operand of operands) {
    const { name, operands: [read, value] = [] } = operation(operand) ?? {}
    const field = name === '==' && typeof value !== 'object' ? variable(read) : undefined
    if (field === undefined) continue
    const other = wanted.get(field) ?? value
    if (other !== value) return `"${field}" can never be "${String(other)}" and "${String(value)}" at once. Write "or".`
    wanted.set(field, value)
  }
  return undefined
}

/** Finds comparisons under `valid` that do not read the field under which their message is shown. */
function aboutOthers(stage: FolderStage): Mistake[] {
  return Object.entries(stage.stage.valid ?? {}).flatMap(([field, { holds }]) => {
    const names = namesIn(holds).map((name) => name.split('.', 1)[0])
    const message = `this comparison does not read "${field}", where its message is shown. Put it with a field that it reads.`
    return names.includes(field) ? [] : [inStage(stage, 'stage', ['valid', field], message, 'key')]
  })
}
