import { Link } from 'react-router-dom'
import type { KeptRecord, KeptType } from '../../api/http/types.ts'
import { kindOf } from '../../engine/kinds/registry.ts'
import type { Column } from '../../ui/table/column.ts'
import { paths } from '../paths.ts'
import { shownIn } from './shownIn.ts'
import { titleOfField } from './words.ts'

/** The columns that the type names. The first leads to the record. */
export function recordColumns(type: KeptType): Column<KeptRecord>[] {
  const shown = shownIn(type)
  return type.list.map((field, place): Column<KeptRecord> => {
    const schema = type.fields[field] ?? {}
    const isFirst = place === 0
    return {
      key: field,
      header: titleOfField(type, field),
      ...(kindOf({ schema }).shownAs === 'number' && { align: 'right' as const }),
      ...(isFirst && { names: true, card: 'top' as const }),
      cell: ({ key, values }) => {
        const text = shown(field, values)
        return isFirst ? <Link to={paths.records(type.name, key)}>{text || key}</Link> : text
      },
    }
  })
}
