import { isRecord } from '../../engine/path.ts'
import { type Rename, withName } from '../edits/rename.ts'
import { EditError } from '../edits/text.ts'
import type { DefinitionFiles } from '../files.ts'
import { type StageSymbols, columnsOf, symbolTableOf } from '../symbolTable.ts'

/** The fields and columns that have another name in the later version, by what it lists under `formerly`. */
export function renamesIn(before: DefinitionFiles, after: DefinitionFiles): Rename[] {
  const earlier = symbolTableOf(before).stages
  return [...symbolTableOf(after).stages.values()].flatMap((stage) => {
    const known = earlier.get(stage.formType)
    return known ? renamesOf(known, stage) : []
  })
}

function renamesOf(before: StageSymbols, { formType, fields }: StageSymbols): Rename[] {
  const own = renamed(before.fields, fields).map((each) => ({ formType, ...each }))
  const columns = Object.entries(fields).flatMap(([table, schema]) => {
    const was = own.find(({ to }) => to === table)?.from ?? table
    return renamed(columnsOf(before.fields[was]), columnsOf(schema)).map((each) => ({ formType, table, ...each }))
  })
  return [...own, ...columns]
}

type Properties = Readonly<Record<string, unknown>>

function renamed(before: Properties, after: Properties): Pick<Rename, 'from' | 'to'>[] {
  return Object.entries(after).flatMap(([to, schema]) => {
    const names: unknown = isRecord(schema) ? schema.formerly : undefined
    if (!Array.isArray(names) || Object.hasOwn(before, to)) return []
    const from = names.map(String).find((name) => Object.hasOwn(before, name) && !Object.hasOwn(after, name))
    return from === undefined ? [] : [{ from, to }]
  })
}

/** The earlier version under the later names; unchanged if that is not possible. */
export function underLaterNames(before: DefinitionFiles, renames: readonly Rename[]): DefinitionFiles {
  return renames.reduce((files, rename) => {
    try {
      return withName(files, rename)
    } catch (error) {
      if (error instanceof EditError) return files
      throw error
    }
  }, before)
}
