import { useAddress } from '../lists/useAddress.ts'
import { useSearchText } from '../lists/useSearchText.ts'
import { noFilters } from './filters.ts'
import { readPages } from './useFurther.ts'

/** What the dashboard is asked for by its address, and the ways to ask for something else: a choice is a step that Back takes back. */
export function useAsked() {
  const { params, set } = useAddress()
  const { typed, settled, type, settle } = useSearchText()
  return {
    filters: { status: params.get('status') ?? '', priority: params.get('priority') ?? '', search: settled },
    pages: readPages(params.get('pages')),
    typed,
    isTyping: typed !== settled,
    onMore: (pages: number) => set({ pages: String(pages) }, { replace: true }),
    onChoose: (name: 'status' | 'priority', value: string) => set({ [name]: value, search: settle(typed) }),
    onSearch: type,
    onClear: () => set({ ...noFilters, search: settle('') }),
  }
}
