import type { Schema } from '../../../../../src/engine/definition.ts'
import { operation } from '../../../../../src/engine/expressions/expression.ts'
import { isChoices, isMoney, propertiesOf } from '../../../../../src/engine/structure.ts'
import { isBoundTable } from '../../../../../src/engine/tables/lookUp.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { schemaAt } from '../../valueTypes.ts'

/**
 * Returns a function that finds the schema of a name in a stage's expressions and conditions; within a row of `table`,
 * columns are names, too.
 */
export function schemasOf(definitions: Definitions, { data, stage }: FolderStage, table?: string) {
  const columns = table === undefined ? undefined : columnsOf(data.properties[table])
  const { facts = {} } = stage
  const own = (name: string): Schema | undefined => {
    const fact = facts[name]
    return data.properties[name] ?? (fact && 'from' in fact ? schemaAt(definitions, fact.from) : undefined)
  }
  return (name: string): Schema | undefined => {
    const [field = '', part] = name.split('.', 2)
    const schema = columns?.[field] ?? own(field)
    if (part === undefined) return schema
    return schema && isMoney(schema) ? propertiesOf(schema)[part] : columnsOf(schema)?.[part]
  }
}

type Schemas = ReturnType<typeof schemasOf>

const itemsOf = ({ items }: Schema): Schema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? items : undefined

/** All texts that a field, or one choice of a field with several, can have; undefined if it can have any text. */
export function optionsIn(schema: Schema | undefined): string[] | undefined {
  const { enum: options } = (schema && isChoices(schema) ? itemsOf(schema) : schema) ?? {}
  return options?.every((option) => typeof option === 'string') ? options.map(String) : undefined
}

/** All texts that an expression can yield; undefined if others are possible. */
export function textsOf(expression: unknown, stage: FolderStage, schemas: Schemas): string[] | undefined {
  if (typeof expression === 'string') return [expression]
  const { name = '', operands = [] } = operation(expression) ?? {}
  return Object.hasOwn(results, name) ? results[name]?.(operands, stage, schemas) : undefined
}

type Results = (operands: unknown[], stage: FolderStage, schemas: Schemas) => string[] | undefined

const results: Record<string, Results> = {
  var: ([name], stage, schemas) => {
    const { facts = {} } = stage.stage
    const { [String(name)]: fact, ...others } = facts
    if (!fact || !('is' in fact)) return optionsIn(schemas(String(name)))
    // Without the fact itself, so that a circle of facts ends.
    return textsOf(fact.is, { ...stage, stage: { ...stage.stage, facts: others } }, schemas)
  },
  lookup: ([table]) => {
    if (!isBoundTable(table)) return undefined
    const place = table.inputs.length + table.outputs.findIndex(({ name }) => name === table.output)
    const values = table.rows.map((row) => row[place])
    return values.every((value) => typeof value === 'string') ? [...new Set(values)] : undefined
  },
  if: (operands, stage, schemas) => {
    const branches = operands.filter((_, n) => n % 2 === 1 || (n === operands.length - 1 && n % 2 === 0))
    const texts = branches.map((branch) => textsOf(branch, stage, schemas))
    return texts.every((each) => each !== undefined) ? [...new Set(texts.flat())] : undefined
  },
}
