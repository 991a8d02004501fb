import { skipToken, useQuery } from '@tanstack/react-query'
import { runDefinitionCases } from '../../../api/workbench/cases.ts'

/**
 * Runs the cases of `draft` or `proposal-<id>`, and again whenever its `state` changes, such as a hash. An undefined
 * state runs none.
 */
export const useCases = (of: string, state: string | undefined) =>
  useQuery({
    queryKey: ['cases', of, state],
    queryFn: state === undefined ? skipToken : () => runDefinitionCases(of),
    staleTime: 0,
  })
