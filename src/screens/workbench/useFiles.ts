import { queryOptions, useQuery } from '@tanstack/react-query'
import { readDefinitionFiles } from '../../api/workbench/draft.ts'

/** The files of a published version, a proposal or a hash never change. */
const isFixed = (of: string) => /^(\d+|proposal-.*|[0-9a-f]{64})$/.test(of)

const minutes = 60_000

/** All files of one state of the definitions: `live`, `draft`, `folder`, a version, a proposal or a hash. */
export const filesOf = (of: string) =>
  queryOptions({
    queryKey: ['definition files', of],
    queryFn: () => readDefinitionFiles(of),
    ...(isFixed(of) && { staleTime: Infinity, gcTime: 10 * minutes }),
  })

export const useFiles = (of: string) => useQuery(filesOf(of))
