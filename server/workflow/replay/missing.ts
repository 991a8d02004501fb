import type { FormData, Schema } from '../../../src/engine/definition.ts'
import { namesOf } from '../../../src/engine/evolution/past.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { isRecord, isUnset } from '../../../src/engine/path.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import { isChoices, isTable } from '../../../src/engine/structure.ts'
import { asToday } from '../../../src/engine/evolution/convert.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { StoredForm } from '../../store/applications/application.ts'
import type { ApplicationFinding } from './finding.ts'
import { stageNamed } from './side.ts'
import { withTitle, isShownToAll } from './titles.ts'

interface Sides {
  before: Workflows
  after: Workflows
}

/**
 * The values of a form that the later definitions would no longer show to anybody, because a field, a column or an
 * option is missing.
 */
export function missingValues({ before, after }: Sides, form: StoredForm): ApplicationFinding[] {
  const { formType } = form
  return Object.entries(form.stored).flatMap(([name, value]): ApplicationFinding[] => {
    if (isUnset(value) || (Array.isArray(value) && value.length === 0)) return []
    const earlier = fieldAt(before, { formType, field: name })
    // Its rights are those of the stage in which it is, wherever the value is stored.
    const home = before.runtimes.get(earlier.formType)?.stage
    const schema = home?.data.properties[earlier.field]
    if (!home || !schema) return []
    const stage = stageNamed(home)
    const now = fieldAt(after, { formType, field: name })
    const runtime = after.runtimes.get(now.formType)
    const present = runtime?.stage.data.properties[now.field]
    const field = withTitle(earlier.field, schema)
    const secret = isShownToAll(home, earlier.field) ? {} : { isCounted: true }
    if (!runtime || !present) return [{ what: 'field_missing', stage, field, ...secret }]
    const isShown = isShownToAll(home, earlier.field) && isShownToAll(runtime.stage, now.field)
    const found = [...missingColumns(schema, present, value), ...missingOptions(schema, present, value)]
    return found.map(({ column, option }) => ({
      what: option === undefined ? 'field_missing' : 'option_missing',
      stage,
      field: column === undefined ? field : withTitle(`${field.name}.${column.name}`, column.schema),
      ...(option !== undefined && isShown && { before: option }),
      ...secret,
    }))
  })
}

interface MissingPart {
  column?: { name: string; schema: Schema }
  option?: string
}

function missingColumns(earlier: Schema, now: Schema, value: unknown): MissingPart[] {
  if (!isTable(earlier) || !Array.isArray(value)) return []
  const [before, after] = [columnsOf(earlier), isTable(now) ? columnsOf(now) : {}]
  const rows = value.filter(isRecord)
  return Object.entries(before).flatMap(([name, schema]): MissingPart[] => {
    const names = namesOf(name, schema)
    const values = rows.map((row) => names.map((each) => row[each]).find((each) => !isUnset(each)))
    if (values.every(isUnset)) return []
    const kept = Object.entries(after).find(([present, its]) =>
      namesOf(present, its).some((each) => names.includes(each)),
    )
    if (!kept) return [{ column: { name, schema } }]
    return values.flatMap((each) =>
      missingOptions(schema, kept[1], each).map((found) => ({ ...found, column: { name, schema } })),
    )
  })
}

/** The chosen options that the field no longer has. */
function missingOptions(earlier: Schema, now: Schema, value: unknown): MissingPart[] {
  const [of, by] = isChoices(earlier) && isChoices(now) ? [itemsOf(earlier), itemsOf(now)] : [earlier, now]
  const { enum: before } = of
  const { enum: after } = by
  if (!before || !after) return []
  return [value].flat().flatMap((each) => {
    const [earlierOption, laterOption] = [asToday(of, each), asToday(by, each)]
    return before.some((option) => option === earlierOption) && !after.some((option) => option === laterOption)
      ? [{ option: String(earlierOption) }]
      : []
  })
}

const itemsOf = ({ items }: FormData | Schema): Schema => (isRecord(items) ? items : {})
