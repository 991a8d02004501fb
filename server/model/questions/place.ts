import { named, t } from '../../../src/texts/t.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'
import type { Workflows } from '../machines/workflows.ts'

export type StoredQuestionSubject = Pick<QuestionRow, 'form_type' | 'field'>

/** What a question is about, by the definitions of today. */
export interface QuestionPlace {
  formType: string
  formName: string
  /** Null if it is about the form as a whole. */
  field: string | null
  fieldName: string | null
}

export function placeOf(
  { runtimes }: Pick<Workflows, 'runtimes'>,
  { form_type, field: asked }: StoredQuestionSubject,
): QuestionPlace {
  const { formType, field } =
    asked === null ? { formType: form_type, field: null } : fieldAt({ runtimes }, { formType: form_type, field: asked })
  const stage = runtimes.get(formType)?.stage
  return {
    formType,
    formName: named(stage?.stage.title ?? formType),
    field,
    fieldName: field === null ? null : titleIn(stage, field),
  }
}

const titleIn = (stage: Stage | undefined, field: string): string =>
  named(stage?.data.properties[field]?.title ?? field)

/** The form or field in words, for a sentence. */
export const inWords = ({ formName: form, fieldName: field }: QuestionPlace): string =>
  field === null ? t('the {form}', { form }) : t('“{field}” in the {form}', { field, form })
