import type { ListColumn } from '../../../../../src/engine/definition.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import { listedKind } from '../../../../../src/engine/listed/kinds.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inApplication } from '../../mistake.ts'
import { secretFields } from '../../secretFields.ts'
import { choice } from '../../suggest.ts'
import { calledNow } from '../fields/earlierNames.ts'

/**
 * Checks that each column of the list shows a different field, which everybody may see and an index can sort and
 * filter.
 */
export const listColumns: MeaningCheck = ({ application, stages }) => {
  const columns = Object.entries(application.listColumns ?? {})
  return columns.flatMap(([name, column], n) => {
    const at = ['listColumns', name]
    const twice = columns.slice(0, n).find(([, { from }]) => from === column.from)
    if (twice)
      return [inApplication([...at, 'from'], `"${column.from}" is the column "${twice[0]}" already. Remove one.`)]
    return mistakesIn(stages, column, at)
  })
}

function mistakesIn(stages: FolderStage[], { from, filter }: ListColumn, at: JsonPath): Mistake[] {
  const mistake = (message: string, key = 'from') => [inApplication([...at, key], message)]
  const [source = '', field = ''] = from.split('.', 2)
  const stage = stages.find((each) => each.stage.source === source)
  if (!stage) {
    const sources = stages.map((each) => each.stage.source)
    return mistake(`no stage has the source "${source}".${choice(source, sources)}`)
  }
  const { properties } = stage.data
  const schema = properties[field]
  if (!schema)
    return mistake(
      `the stage has no field "${field}".${calledNow(stage, field) || choice(field, Object.keys(properties))}`,
    )
  const kind = listedKind({ schema, ui: fieldUi(stage.ui, field), reference: stage.stage.references?.[field] })
  if (!kind)
    return mistake(
      `"${field}" cannot be a column. Name a choice, a number, a date or a text of at most 200 characters.`,
    )
  if (secretFields(stage).has(field))
    return mistake(`"${field}" is hidden from some people, and a list would show it to them. Remove the column.`)
  return filter && !kind.options
    ? mistake(`"${field}" has no options to filter by. Remove "filter": the column can be sorted.`, 'filter')
    : []
}
