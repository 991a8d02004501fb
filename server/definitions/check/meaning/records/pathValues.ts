import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type Mistake, type MeaningCheck, inApplication } from '../../mistake.ts'
import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'
import { schemaAt } from '../../valueTypes.ts'

/** Checks that the paths of application.json and of guards lead to values of the type that is needed there. */
export const pathValues: MeaningCheck = (definitions) => [
  ...unfitPaths(definitions),
  ...everyPath(definitions).flatMap((file) => neverMet(definitions, file)),
]

/** Finds paths of parties that lead to no text (a person's id), and paths of sums that lead to no number. */
function unfitPaths(definitions: Definitions): Mistake[] {
  const { parties, columns } = definitions.application
  const people = Object.entries(parties).flatMap(([party, paths]) =>
    paths.flatMap((path, n) => {
      const type = schemaAt(definitions, path)?.type
      return type === undefined || type === 'string'
        ? []
        : inApplication(['parties', party, n], `"${path}" holds no person's id: its type is ${String(type)}.`)
    }),
  )
  const sums = Object.entries(columns).flatMap(([column, from]) => {
    if (!('sum' in from)) return []
    const path = from.sum.split('.')
    const cells = columnsOf(schemaAt(definitions, path.slice(0, -1).join('.')))
    const type = cells?.[path.at(-1) ?? '']?.type
    return type === undefined || type === 'number' || type === 'integer'
      ? []
      : inApplication(['columns', column, 'sum'], `"${from.sum}" holds no numbers: its type is ${String(type)}.`)
  })
  return [...people, ...sums]
}

/** Finds guards that ask for a value that the field at their path cannot have. */
function neverMet(definitions: Definitions, file: FilePath): Mistake[] {
  return allStates(file.path)
    .flatMap(transitionsOf)
    .flatMap(({ transition: { guard }, at }) => {
      if (guard?.type !== 'matches') return []
      const { path, const: value } = guard.params
      const schema = schemaAt(definitions, path)
      const type =
        schema && { boolean: 'boolean', string: 'string', number: 'number', integer: 'number' }[String(schema.type)]
      const isOption = !schema?.enum || schema.enum.includes(value)
      if (type === undefined || (typeof value === type && isOption)) return []
      const mend = schema?.enum
        ? choice(String(value), schema.enum.map(String))
        : ` Write a value of the type "${String(schema?.type)}".`
      const place = ['path', ...at, 'guard', 'params', 'const']
      return inPath(file, place, `"${path}" is never ${JSON.stringify(value)}.${mend}`)
    })
}
