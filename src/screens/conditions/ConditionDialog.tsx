import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../texts/t.ts'
import { changeCondition, conditionText, goneText } from '../../api/stage/conditions.ts'
import type { Condition } from '../../api/http/types.ts'
import { isUnset } from '../../engine/path.ts'
import { Problem } from '../../ui/Problem.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import '../../ui/fields/fields.css'
import { WritingField } from '../writing/WritingField.tsx'
import { isWithin } from '../writing/written.ts'
import { WaiverRequest } from './WaiverRequest.tsx'
import { type Action, actions } from './actions.ts'
import type { ConditionNote } from './useConditionNotes.ts'

export interface ConditionDialogProps {
  application: string
  condition: Condition
  action: Action
  /** The note written so far. It is kept while the dialog is closed. */
  written: ConditionNote
  onWrite(written: ConditionNote): void
  /** `message` says what was done; without it, nothing was. */
  onClose(message?: string): void
  /** Called when this person or another one has changed the condition. */
  onChanged(): Promise<void>
}

/** In characters, as in the API contract. */
const longestNote = 4000

/** Asks for the note and the document that go on record with an action. */
export function ConditionDialog(props: ConditionDialogProps) {
  const { application, condition, action, written, onWrite, onClose, onChanged } = props
  const id = useId()
  const { name, note: noteLabel, needsNote, done } = actions[action]
  const { documents, needs_document: needsDocument, text, waiver } = condition
  const takesDocument = action === 'fulfil' && (documents.length > 0 || needsDocument)
  const { note } = written
  const offered = documents.at(-1)?.id ?? ''
  const document = written.document ?? offered
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // What this dialog itself sends ends the action, too. If its answer was lost, sending it again tells what was done.
  const refusal = problem !== undefined || busy ? undefined : goneText(condition, action)
  const message = problem ?? refusal
  const lacks =
    refusal !== undefined ||
    (needsNote && isUnset(note)) ||
    !isWithin(note, longestNote) ||
    (takesDocument && needsDocument && document === '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || lacks) return
    setBusy(true)
    try {
      const given = {
        ...(!isUnset(note) && { note: note.trim() }),
        ...(takesDocument && document && { document_id: document }),
      }
      await changeCondition(application, condition, { action, ...given })
      await onChanged()
      onClose(done())
    } catch (error) {
      setProblem(conditionText(error))
      setBusy(false)
      await onChanged()
    }
  }
  return (
    <Dialog open onClose={() => onClose()} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id={`${id}-title`}>{name()}</DialogTitle>
        <DialogContent className="stage-form" sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</DialogContentText>
          {waiver && <WaiverRequest waiver={waiver} />}
          {message && <Problem>{message}</Problem>}
          {takesDocument && (
            <DocumentChoice
              documents={documents}
              required={needsDocument}
              value={document}
              onChange={(id) => onWrite({ note, document: id === offered ? undefined : id })}
            />
          )}
          <WritingField
            label={noteLabel()}
            required={needsNote}
            value={note}
            longest={longestNote}
            onChange={(note) => onWrite({ ...written, note })}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose()}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" disabled={lacks} aria-disabled={busy}>
            {name()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface DocumentChoiceProps {
  documents: Condition['documents']
  required: boolean
  value: string
  onChange(id: string): void
}

/** Chooses which of the attached documents shows that the condition is fulfilled. */
function DocumentChoice({ documents, required, value, onChange }: DocumentChoiceProps) {
  const id = useId()
  if (documents.length === 0) return <Problem severity="info">{t('First attach the document that proves it.')}</Problem>
  return (
    <FieldFrame id={id} label={t('Document')} shape="wide" required={required} help={undefined} error={undefined}>
      <Select
        id={id}
        required={required}
        options={documents.map((each) => ({ key: each.id, label: each.name }))}
        value={value}
        empty={t('None')}
        onChange={onChange}
      />
    </FieldFrame>
  )
}
