import DialogContentText from '@mui/material/DialogContentText'
import { t } from '../../texts/t.ts'
import { changeQuestion, goneText } from '../../api/stage/changeQuestions.ts'
import type { Question } from '../../api/http/types.ts'
import { QuestionDialog } from './QuestionDialog.tsx'
import type { QuestionDraft } from './questionDrafts.ts'
import { WritingField } from '../writing/WritingField.tsx'
import { isWritten } from '../writing/written.ts'

interface ChangeDialogProps {
  application: string
  question: Question
  action: Question['actions'][number]
  /** The answer, which is kept while the dialog is closed. */
  draft: QuestionDraft
  onWrite(draft: QuestionDraft): void
  onClose(message?: string): void
  onChanged(): Promise<unknown>
}

/** In characters, as in the API contract. */
const longest = 4000

/** Answers a question, or withdraws it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { application, question, action, draft, onWrite, ...dialog } = props
  const { text } = draft
  const refusal = goneText(question, action)
  const asked = (
    <DialogContentText sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{question.text}</DialogContentText>
  )
  if (action === 'withdraw')
    return (
      <QuestionDialog
        title={t('Withdraw the question?')}
        action={t('Withdraw')}
        disabled={refusal !== undefined}
        refusal={refusal}
        send={() => changeQuestion(application, question, { action })}
        done={t('The question is withdrawn.')}
        {...dialog}
      >
        {asked}
        {t('It stays in the list and in the history, and waits for nobody.')}
      </QuestionDialog>
    )
  return (
    <QuestionDialog
      title={t('Answer')}
      action={t('Answer')}
      disabled={!isWritten(text, longest) || refusal !== undefined}
      refusal={refusal}
      send={() => changeQuestion(application, question, { action, answer: text.trim() })}
      done={t('The answer is sent.')}
      {...dialog}
    >
      {asked}
      <WritingField
        required
        label={t('Your answer')}
        value={text}
        longest={longest}
        onChange={(now) => onWrite({ text: now })}
      />
    </QuestionDialog>
  )
}
