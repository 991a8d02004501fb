import { skipToken, useQuery } from '@tanstack/react-query'
import { runDefinitionCases } from '../../../api/workbench/cases.ts'
import type { RunCases } from '../../../api/http/types.ts'
import { untilAnswered } from '../unanswered.ts'

/**
 * Runs the cases of `draft` or `proposal-<id>`, and again whenever its `state` changes, such as a hash; until then, the
 * earlier result stands. An undefined state runs none.
 */
export const useCases = (of: string, state: string | undefined) =>
  useQuery({
    queryKey: ['cases', of, state],
    queryFn: state === undefined ? skipToken : ({ signal }) => runDefinitionCases(of, signal),
    staleTime: 0,
    placeholderData: (before: RunCases | undefined, query) => (query?.queryKey[1] === of ? before : undefined),
    refetchInterval: untilAnswered,
  })
