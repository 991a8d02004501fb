import { useState } from 'react'
import type { RefObject } from 'react'
import { named, t } from '../../texts/t.ts'
import { hiddenFields } from '../../engine/conditions/visibility.ts'
import { allSections } from '../../engine/layout.ts'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import type { LoadedForm } from '../../machines/stageTypes.ts'
import { QuestionList } from './QuestionList.tsx'
import { type QuestionMarks, questionMarks } from './marks.ts'
import { useExtras } from '../useExtras.ts'
import type { StageActor } from '../stage/useStageContext.ts'
import '../stage/stage.css'

/** The question marks of a form. Every form on the screen has its own. */
export function useQuestionMarks(): QuestionMarks {
  const [marks] = useState(questionMarks)
  return marks
}

interface FormQuestionsProps {
  actor: StageActor
  loaded: LoadedForm
  handle: RefObject<StageFormHandle | null>
  marks: QuestionMarks
}

/** The questions about the form. Empty on a server of product spec §7 alone, and before the first save. */
export function FormQuestions({ actor, loaded: { application, stage, facts }, handle, marks }: FormQuestionsProps) {
  const hasExtras = useExtras()
  if (!application || !hasExtras) return null
  const fields = () => {
    const hidden = hiddenFields(stage, actor.getSnapshot().context.data, facts)
    return allSections(stage.ui)
      .flatMap((section) => section.fields)
      .filter((field) => !hidden.has(field))
      .map((field) => ({ key: field, label: named(stage.data.properties[field]?.title ?? field) }))
  }
  return (
    <section className="stage-sheet stage-questions" aria-labelledby="questions">
      <h2 id="questions">{t('Questions')}</h2>
      <QuestionList
        application={application.id}
        form={stage.stage.formType}
        isOpen={application.workflow_state?.metadata?.closed !== true}
        marks={marks}
        fields={fields}
        onField={(field) => handle.current?.focusField(field)}
      />
    </section>
  )
}
