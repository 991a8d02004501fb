import { namesIn, operation } from '../../../../../src/engine/expressions/expression.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { expressionsOf } from '../../expressions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

const compared = ['==', '!=', '<', '<=', '>', '>=']

/** A comparison has an effect: two values that are always equal, or never, decide nothing. */
export const comparisons: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [
    ...expressionsOf(stage).flatMap(({ part, at, expression, table }) =>
      mistakesIn(stage, expression, table).map(({ at: inside, message }) =>
        inStage(stage, part, [...at, ...inside], message),
      ),
    ),
    ...aboutOthers(stage),
  ])

interface Found {
  at: JsonPath
  message: string
}

function mistakesIn(stage: FolderStage, part: unknown, table: string | undefined): Found[] {
  const applied = operation(part)
  if (!applied || applied.name === 'var') return []
  const { name, operands } = applied
  const inside = operands.flatMap((operand, n) =>
    mistakesIn(stage, operand, table).map(({ at, message }) => ({ at: [name, n, ...at], message })),
  )
  const own = messageAbout(stage, name, operands, table)
  return own === undefined ? inside : [{ at: [name], message: own }, ...inside]
}

function messageAbout(stage: FolderStage, name: string, operands: unknown[], table?: string): string | undefined {
  if (name === '/' && operands.slice(1).includes(0)) return 'a division by 0 has no result. Divide by something else.'
  if (!compared.includes(name)) return undefined
  const [left, right] = operands
  if (JSON.stringify(left) === JSON.stringify(right))
    return 'both sides of the comparison are the same. Compare with another value.'
  if (operands.every((operand) => namesIn(operand).length === 0)) return constant(stage, operands)
  return [
    [left, right],
    [right, left],
  ]
    .map(([field, value]) => never(stage, name, field, value, table))
    .find(Boolean)
}

function constant({ data }: FolderStage, operands: unknown[]): string {
  const field = operands.find(
    (operand): operand is string => typeof operand === 'string' && Object.hasOwn(data.properties, operand),
  )
  const mend =
    field === undefined ? 'Name a field or a fact: { "var": "…" }.' : `For the field, write { "var": "${field}" }.`
  return `two fixed values are compared. ${mend}`
}

/** A field with options is compared with one that it does not have. */
function never(
  { data }: FolderStage,
  name: string,
  field: unknown,
  value: unknown,
  table?: string,
): string | undefined {
  if (!['==', '!='].includes(name) || typeof value !== 'string') return undefined
  const read = operation(field)
  const [key] = read?.name === 'var' ? read.operands : []
  if (typeof key !== 'string') return undefined
  const own = table === undefined ? undefined : columnsOf(data.properties[table])?.[key]
  const options = (own ?? data.properties[key])?.enum?.map(String)
  if (!options || options.includes(value)) return undefined
  return `"${key}" can never be "${value}".${choice(value, options)}`
}

/** A comparison stands with a field that it is about: there its message is shown. */
function aboutOthers(stage: FolderStage): Mistake[] {
  return Object.entries(stage.stage.valid ?? {}).flatMap(([field, { holds }]) => {
    const names = namesIn(holds).map((name) => name.split('.', 1)[0])
    const message = `this comparison does not read "${field}", where its message is shown. Put it with a field that it reads.`
    return names.includes(field) ? [] : [inStage(stage, 'stage', ['valid', field], message, 'key')]
  })
}
