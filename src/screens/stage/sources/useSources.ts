import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getPaper } from '../../../api/stage/paper.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { sourcesIn } from './sourcesIn.ts'

/**
 * The texts that the fields of a form sum up, for whoever can edit it. Only the form that compiles the credit paper
 * requests them.
 */
export function useSources({ stage, application, isCompiling = false }: LoadedForm, editable: boolean) {
  const { id = '', version } = application ?? {}
  const { data, isError, refetch } = useQuery({
    queryKey: ['sources', id, version],
    queryFn: () => getPaper(id, { unwritten: true }),
    enabled: isCompiling && editable && id !== '',
    placeholderData: (before) => before,
  })
  const { formType } = stage.stage
  const sources = useMemo(() => (data && editable ? sourcesIn(data, formType) : undefined), [data, editable, formType])
  return { sources, isError, reload: () => void refetch() }
}
