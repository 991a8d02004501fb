import { asText, isRecord } from '../../../src/engine/path.ts'
import { type StoredQuestionSubject, placeOf } from '../../model/questions/place.ts'
import type { IsWithheld } from '../../model/rights/withheldRecorded.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import type { HistoryRow } from '../../store/audit/audit.ts'
import { questionActions } from '../audit/kinds.ts'

interface RecordedQuestion extends StoredQuestionSubject {
  text: string
  asked_of: string
  answer: string | null
}

/** The question that an entry is about, as it was then; undefined for other entries. */
function questionIn({ action, changes }: Pick<HistoryRow, 'action' | 'changes'>): RecordedQuestion | undefined {
  const after = changes[0]?.after
  if (!questionActions.some((each) => each === action) || !isRecord(after)) return undefined
  const { form_type, field, text, asked_of, answer } = after
  const orNull = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    form_type: asText(form_type),
    field: orNull(field),
    text: asText(text),
    asked_of: asText(asked_of),
    answer: orNull(answer),
  }
}

/** The field that an entry asks about, in a list. */
export const askedFields = (entry: HistoryRow): { form_type: string; field: string }[] => {
  const question = questionIn(entry)
  return question && question.field !== null ? [{ form_type: question.form_type, field: question.field }] : []
}

/** The id of the person who is asked, in a list. */
export const askedPeople = (entry: HistoryRow): string[] => {
  const question = questionIn(entry)
  return question ? [question.asked_of] : []
}

/** Whether the reader may know of the entry: not if it is about a question on a field that they may not see. */
export const isEntrySeen = (entry: HistoryRow, isWithheld: IsWithheld): boolean => !askedFields(entry).some(isWithheld)

/** Returns the question as the history shows it. */
export function questionShown(
  workflows: Pick<Workflows, 'runtimes'>,
  entry: HistoryRow,
  names: ReadonlyMap<string, string>,
) {
  const question = questionIn(entry)
  if (!question) return undefined
  return {
    field_name: placeOf(workflows, question).fieldName,
    asked_of: names.get(question.asked_of) ?? '',
    text: question.text,
    answer: question.answer,
  }
}
