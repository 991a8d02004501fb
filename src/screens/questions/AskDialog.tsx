import { useId } from 'react'
import { t } from '../../texts/t.ts'
import { askQuestion } from '../../api/stage/changeQuestions.ts'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import type { QuestionDraft } from './questionDrafts.ts'
import { PersonChoice } from './PersonChoice.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { WritingField } from '../writing/WritingField.tsx'
import { isWritten } from '../writing/written.ts'

/** A field that a person sees. */
export interface FieldOption {
  key: string
  label: string
}

interface AskDialogProps {
  application: string
  form: string
  fields: FieldOption[]
  /** The question written so far. It is kept while the dialog is closed. */
  draft: QuestionDraft
  onWrite(draft: QuestionDraft): void
  onClose(message?: string): void
  onChanged(): Promise<unknown>
}

/** In characters, as in the API contract. */
const longest = 2000

/** Asks a person about the form or one of its fields. */
export function AskDialog({ application, form, fields, draft, onWrite, onClose, onChanged }: AskDialogProps) {
  const { text, person } = draft
  // The form may no longer show the field.
  const field = fields.find(({ key }) => key === draft.field)?.key ?? ''
  const about = { form, ...(field !== '' && { field }) }
  return (
    <QuestionDialog
      title={t('Ask a question')}
      action={t('Ask')}
      disabled={!person || !isWritten(text, longest)}
      send={() => askQuestion(application, { ...about, person: person?.key ?? '', text: text.trim() })}
      done={t('The question is sent.')}
      onClose={onClose}
      onChanged={onChanged}
    >
      <FieldChoice
        fields={fields}
        value={field}
        onChange={(key) => onWrite({ ...draft, field: key === '' ? undefined : key })}
      />
      <PersonChoice
        application={application}
        about={about}
        chosen={person}
        onChange={(each) => onWrite({ ...draft, person: each })}
      />
      <WritingField
        required
        label={t('Question')}
        help={
          field === ''
            ? t('Everybody who sees the application can read it.')
            : t('Everybody who may see this field can read it.')
        }
        value={text}
        longest={longest}
        onChange={(now) => onWrite({ ...draft, text: now })}
      />
    </QuestionDialog>
  )
}

interface FieldChoiceProps {
  fields: FieldOption[]
  value: string
  onChange(value: string): void
}

function FieldChoice({ fields, ...select }: FieldChoiceProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={t('About')} shape="wide" required={false} help={undefined} error={undefined}>
      <Select id={id} empty={t('The form as a whole')} options={fields} {...select} />
    </FieldFrame>
  )
}
