import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { Question } from '../../api/http/types.ts'
import { Problem } from '../../ui/Problem.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import type { FieldOption } from './AskDialog.tsx'
import type { QuestionMarks } from './marks.ts'
import { type QuestionDraft, isBegun } from './questionDrafts.ts'
import { useFocusWhenClosed } from '../useFocusWhenClosed.ts'
import { useQuestions } from './useQuestions.ts'
import { useQuestionDrafts } from './useQuestionDrafts.ts'

const failed = () => <Problem>{t('The questions could not be loaded.')}</Problem>
/** Loaded on demand, because most forms have no questions. */
const QuestionLine = onDemand(async () => ({ default: (await import('./QuestionLine.tsx')).QuestionLine }), failed)
const AskDialog = onDemand(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }), failed)
const ChangeDialog = onDemand(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }), failed)

export interface QuestionListProps {
  application: string
  form: string
  /** Whether something can still be asked. */
  isOpen: boolean
  marks: QuestionMarks
  /** The fields that the person sees now. */
  fields(): FieldOption[]
  onField(field: string): void
}

const nothing: QuestionDraft = { text: '' }

type ChosenAction = { id: string; action: Question['actions'][number] }

/** The questions about a form. It does not depend on what is typed in the form. */
export function QuestionList({ application, form, isOpen, marks, fields, onField }: QuestionListProps) {
  const { data, isError, refetch } = useQuestions(application)
  const cache = useQueryClient()
  const [asking, setAsking] = useState<FieldOption[]>()
  const [changing, setChanging] = useState<ChosenAction>()
  const [done, setDone] = useState<string>()
  const drafts = useQuestionDrafts(application, form, (key) => {
    if (key === 'ask') return isOpen || asking !== undefined
    // While the dialog is open, the person still has the answer in front of them.
    return !data || changing?.id === key || data.some(({ id, actions }) => id === key && actions.includes('answer'))
  })
  const here = useRef<HTMLDivElement>(null)
  const questions = data?.filter(({ form_key: key }) => key === form) ?? []
  useMarks(marks, data, form, here)
  useFocusWhenClosed(asking !== undefined || changing !== undefined, here)
  const ask = () => {
    setDone(undefined)
    setAsking(fields())
  }
  const changed = changing && data?.find(({ id }) => id === changing.id)
  const dialog = (key: string) => {
    const draft = drafts.of(key)
    return {
      application,
      draft: draft ?? nothing,
      onWrite: (written: QuestionDraft) => drafts.write(key, written),
      onClose: (message?: string) => {
        // The person may have closed the dialog while it was sent, and have opened another.
        setAsking((now) => (now === asking ? undefined : now))
        setChanging((now) => (now === changing ? undefined : now))
        setDone(message)
        // This is the function of when it was sent, so `draft` is what was sent.
        if (message !== undefined) drafts.forget(key, draft)
      },
      onChanged: () => Promise.all([refetch(), cache.invalidateQueries({ queryKey: ['history', application] })]),
    }
  }
  return (
    <div ref={here} tabIndex={-1} className="question-list">
      {isError && <Problem onRetry={() => void refetch()}>{t('The questions could not be loaded.')}</Problem>}
      {done && <Problem severity="success">{done}</Problem>}
      {questions.length > 0 && (
        <Suspense>
          <ul>
            {questions.map((question) => (
              <QuestionLine
                key={question.id}
                question={question}
                isAnswerBegun={isBegun(drafts.of(question.id))}
                onField={onField}
                onAction={(action) => {
                  setDone(undefined)
                  setChanging({ id: question.id, action })
                }}
              />
            ))}
          </ul>
        </Suspense>
      )}
      {data && questions.length === 0 && <p className="quiet">{t('Nobody has asked anything about this form.')}</p>}
      {isOpen && (
        <button type="button" className="stage-link" onClick={ask}>
          {isBegun(drafts.of('ask')) ? t('Continue your question') : t('Ask a question')}
        </button>
      )}
      <Suspense>
        {asking && <AskDialog form={form} fields={asking} {...dialog('ask')} />}
        {changing && changed && <ChangeDialog question={changed} action={changing.action} {...dialog(changing.id)} />}
      </Suspense>
    </div>
  )
}

/** Gives the fields their marks. Following a mark leads to the first question about its field. */
function useMarks(
  marks: QuestionMarks,
  data: Question[] | undefined,
  form: string,
  list: React.RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    marks.show(data?.filter(({ form_key: key }) => key === form) ?? [])
  }, [marks, data, form])
  useEffect(() => {
    marks.onFollow((field) => {
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
      const line = lines.find(({ dataset }) => dataset.field === field)
      line?.focus({ preventScroll: true })
      line?.scrollIntoView({ block: 'center' })
    })
  }, [marks, list])
}
