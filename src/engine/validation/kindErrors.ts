import { named, t } from '../../texts/t.ts'
import type { FormData, Schema, StageFiles } from '../definition.ts'
import { kindOf } from '../kinds/registry.ts'
import { isRecord } from '../path.ts'
import { perStage } from '../perStage.ts'
import { columnsOf } from '../rows/tables.ts'
import type { FieldError } from './wording.ts'

interface ValueCheck {
  path: string[]
  title: string
  refuses(value: unknown): string | undefined
}

/** The fields and columns whose kind refuses what JSON Schema cannot. */
const judged = perStage(({ data }: StageFiles): ValueCheck[] =>
  Object.entries(data.properties).flatMap(([field, schema]) => [
    ...judgedBy([field], schema),
    ...Object.entries(columnsOf(schema)).flatMap(([column, inner]) => judgedBy([field, column], inner)),
  ]),
)

function judgedBy(path: string[], schema: Schema): ValueCheck[] {
  const { refuses } = kindOf({ schema })
  return refuses ? [{ path, title: schema.title ?? path.join('.'), refuses: (value) => refuses(value, schema) }] : []
}

/** The errors that kinds find in values of the right shape, such as half a cent. */
export function refusedByKind(files: StageFiles, data: FormData): FieldError[] {
  return judged(files).flatMap(({ path: [field = '', column], title, refuses }) => {
    const value = data[field]
    if (column === undefined) return error(field, title, refuses(value))
    const rows: unknown[] = Array.isArray(value) ? value : []
    return rows.flatMap((row, n) =>
      isRecord(row)
        ? error(`${field}.${n}.${column}`, `${t('Row {row}', { row: n + 1 })}, ${named(title)}`, refuses(row[column]))
        : [],
    )
  })
}

const error = (path: string, title: string, must: string | undefined): FieldError[] =>
  must === undefined ? [] : [{ path, message: t('{title} must {must}.', { title: named(title), must }) }]
