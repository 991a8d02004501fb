import { useMemo } from 'react'
import { ColumnMenu } from '../../ui/table/ColumnMenu.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useHiddenColumns } from '../../ui/table/useHiddenColumns.ts'
import { useUser } from '../auth.ts'
import { useAddress } from './useAddress.ts'

/** In an address: the columns that the list shows by default. */
const standard = 'standard'

/** A choice of columns as an address holds it: the keys of the columns that differ from the list's default. */
const writeChoice = (changed: string[]): string =>
  changed
    .filter((key) => key !== standard)
    .toSorted()
    .join(',') || standard

/**
 * The columns that the person chose to see in a list in this browser, and the menu to choose them. `choice` is the
 * choice as an address holds it.
 */
export function useColumns<Row>(list: string, columns: Column<Row>[]) {
  const { params, set } = useAddress()
  const { id: user } = useUser()
  const asked = params.get('columns')
  const inAddress = asked === null ? undefined : { changed: asked.split(','), choose }
  const { changed, hidden, toggle } = useHiddenColumns(`columns_hidden_${list} ${user}`, columns, inAddress)
  const unseen = hidden.join(' ')
  const shown = useMemo(() => columns.filter(({ key }) => !unseen.split(' ').includes(key)), [columns, unseen])
  return {
    shown,
    menu: <ColumnMenu columns={columns} hidden={hidden} onToggle={toggle} />,
    choice: writeChoice(changed),
  }

  function choose(keys: string[]) {
    set({ columns: writeChoice(keys) }, { replace: true })
  }
}
