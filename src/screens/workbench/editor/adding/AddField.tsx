import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState } from 'react'
import type { FormData } from '../../../../engine/definition.ts'
import { type FieldError, validateWhole } from '../../../../engine/validation/validate.ts'
import { StageForm, type StageFormHandle } from '../../../../form/StageForm.tsx'
import { t } from '../../../../texts/t.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'
import { fieldListsOf } from '../contents/fieldLists.ts'
import { nobody, noLookups, noPanels } from '../standalone.ts'
import { GuideLink } from '../../guide/GuideLink.tsx'
import { useEditor } from '../useEditor.ts'
import { newFieldOf, newFieldStage, withNameOf } from './newFieldForm.ts'

export interface AddFieldProps {
  stage: string
  onClose(): void
  onAdded(field: string): void
}

/** A new field in one act: what it is called, its kind, its place, who may change it. */
export function AddField({ stage, onClose, onAdded }: AddFieldProps) {
  const { files, chosen, apply } = useEditor()
  const id = useId()
  const handle = useRef<StageFormHandle>(null)
  const [form] = useState(() => newFieldStage(files, stage))
  const [data, setData] = useState<FormData>(() => ({ 'new-place': placeNear(fieldListsOf(files, stage), chosen) }))
  const [errors, setErrors] = useState<FieldError[]>([])
  const add = () => {
    const now = handle.current?.flush() ?? data
    const wrong = validateWhole(form, now, {})
    const field = newFieldOf(files, stage, now)
    const result = wrong.length > 0 ? undefined : acts.addField(field)(files)
    if (result && !isRefused(result)) {
      apply(acts.addField(field))
      onAdded(field.name)
      return onClose()
    }
    setErrors(result ? [{ path: 'new-name', message: result.refused }] : wrong)
  }
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={id}>{t('Add a field')}</DialogTitle>
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
        <GuideLink to="guide/ask-for">{t('How this works')}</GuideLink>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" onClick={add}>
          {t('Add the field')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Where the person is at work, or else the last tab. */
function placeNear(lists: ReturnType<typeof fieldListsOf>, chosen: ReturnType<typeof useEditor>['chosen']): string {
  const near = lists.find(({ fields, place }) => {
    if (chosen.kind === 'field') return fields.includes(chosen.field)
    return 'tab' in chosen && typeof place === 'object' && place.tab === chosen.tab
  })
  return (near ?? lists.findLast(({ place }) => typeof place === 'object') ?? lists[0])?.key ?? ''
}
