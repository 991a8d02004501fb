import { useQuery } from '@tanstack/react-query'
import { listQuestions } from '../../api/stage/questions.ts'

/** The questions on all forms of an application; read again when its tab is looked at, because others answer them. */
export const useQuestions = (application: string) =>
  useQuery({
    queryKey: ['questions', application],
    queryFn: () => listQuestions(application),
    refetchOnWindowFocus: true,
  })
