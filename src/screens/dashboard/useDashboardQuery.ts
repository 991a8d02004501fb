import { useMemo } from 'react'
import { useAddress } from '../lists/useAddress.ts'
import { useSearchText } from '../lists/useSearchText.ts'
import { type Filters, noFilters } from './filters.ts'
import { readFieldFilters, writeFieldFilters } from './listed.tsx'
import { readPages } from './useMorePages.ts'

/** The query in the dashboard's address, and the ways to change it. Back undoes a choice. */
export function useDashboardQuery() {
  const { params, set } = useAddress()
  const { typed, settled, type, settle } = useSearchText()
  const where = params.get('where')
  const fields = useMemo(() => readFieldFilters(where), [where])
  return {
    filters: {
      status: params.get('status') ?? '',
      priority: params.get('priority') ?? '',
      decided: /^[12]\d{3}-(0[1-9]|1[0-2])$/.exec(params.get('decided') ?? '')?.[0] ?? '',
      search: settled,
    },
    fields,
    pages: readPages(params.get('pages')),
    typed,
    isTyping: typed !== settled,
    onMore: (pages: number) => set({ pages: String(pages) }, { replace: true }),
    onChoose: (name: Exclude<keyof Filters, 'search'>, value: string) => set({ [name]: value, search: settle(typed) }),
    onChooseField: (name: string, value: string) =>
      set({ where: writeFieldFilters({ ...fields, [name]: value }), search: settle(typed) }),
    onSearch: type,
    onClear: () => set({ ...noFilters, where: '', search: settle('') }),
  }
}
