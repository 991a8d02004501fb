import { Link } from 'react-router-dom'
import { named, t } from '../../texts/t.ts'
import type { Question } from '../../api/http/types.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { paths } from '../paths.ts'
import { useQuestions } from './useQuestions.ts'

interface OpenQuestionsProps {
  application: string
  /** Whether each question leads to its form. It does not where the person would leave what they are doing. */
  isLinked?: boolean
}

/** Before a decision: the questions on any form of the application that nobody has answered. */
export function OpenQuestions({ application, isLinked = false }: OpenQuestionsProps) {
  const { data, isError, refetch } = useQuestions(application)
  const open = data?.filter(({ state }) => state === 'open') ?? []
  if (isError)
    return (
      <Problem severity="warning" onRetry={() => void refetch()}>
        {t('The questions could not be loaded.')}
      </Problem>
    )
  if (open.length === 0) return null
  return (
    <Alert severity="warning" role="group" aria-label={t('Open questions')} className="spaced">
      {t({ one: '1 question is open:', other: '{count} questions are open:' }, { count: open.length })}
      <ul className="open-questions">
        {open.map((question) => (
          <li key={question.id}>
            {isLinked ? <Link to={formOf(application, question)}>{placeOf(question)}</Link> : placeOf(question)}
            {t(', asked of {of}: “{text}”', { of: question.asked_of, text: question.text })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const placeOf = ({ form_name: form, field_name: field }: Question): string =>
  [named(form), field && named(field)].filter(Boolean).join(', ')

const formOf = (application: string, { form_key: formType, field }: Question): string =>
  paths.edit(application, { formType, field: field ?? undefined })
