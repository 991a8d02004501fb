import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState } from 'react'
import type { FormData } from '../../../../engine/definition.ts'
import type { Stage } from '../../../../engine/stage.ts'
import { type FieldError, validateWhole } from '../../../../engine/validation/validate.ts'
import { StageForm, type StageFormHandle } from '../../../../form/StageForm.tsx'
import { t } from '../../../../texts/t.ts'
import { type Edit, isRefused } from '../../../../workbench/edits/edit.ts'
import { whileJson } from '../../../../workbench/whileJson.ts'
import { GuideLink } from '../../guide/GuideLink.tsx'
import { nobody, noLookups, noPanels } from '../standalone.ts'
import { useEditor } from '../useEditor.ts'
import { nameFor, withNameOf } from './newForm.ts'

export interface AddDialogProps {
  title: string
  /** The text of the button that adds it. */
  action: string
  /** The page of the guide about it. */
  guide: string
  /** A form with a label, and a name that follows the label. */
  form: Stage
  begin: FormData
  editOf(data: FormData): Edit
  /** The input that shows why adding is not possible; by default, the name. */
  blamed?: (data: FormData) => string
  onAdded(data: FormData): void
  onClose(): void
}

/** Asks for everything about something new in one form, and adds it in one step. */
export function AddDialog({ title, action, guide, form, begin, editOf, blamed, onAdded, onClose }: AddDialogProps) {
  const { texts, apply } = useEditor()
  const id = useId()
  const handle = useRef<StageFormHandle>(null)
  const [data, setData] = useState(begin)
  const [errors, setErrors] = useState<FieldError[]>([])
  const add = () => {
    const now = handle.current?.flush() ?? data
    const wrong = validateWhole(form, now, {})
    const result = wrong.length > 0 ? undefined : whileJson(editOf(now))(texts)
    if (result && !isRefused(result)) {
      apply(editOf(now))
      onAdded(now)
      return onClose()
    }
    setErrors(result ? [{ path: nameFor(blamed?.(now) ?? 'name'), message: result.refused }] : wrong)
  }
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <div onInput={() => handle.current?.flush()}>
          <StageForm
            stage={form}
            data={data}
            onChange={(now) => setData(withNameOf(data, now))}
            readOnly={false}
            errors={errors}
            currentUser={nobody}
            lookups={noLookups}
            panels={noPanels}
            handle={handle}
          />
        </div>
        <GuideLink to={guide}>{t('How this works')}</GuideLink>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" onClick={add}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
