import { useMemo, useRef, useState } from 'react'
import type { FormData } from '../../../../engine/definition.ts'
import { validateWhole } from '../../../../engine/validation/validate.ts'
import { StageForm, type StageFormHandle } from '../../../../form/StageForm.tsx'
import { named, t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import '../../../stage/stage.css'
import { useLookups } from '../../../stage/lookups/useLookups.ts'
import { noPanels, nobody } from '../standalone.ts'
import type { InBrowser } from './inBrowser.ts'

interface TriedFormProps {
  form: InBrowser
  /** Why the person could not change it. */
  editing: string[]
  onChange(data: FormData): void
}

/** The form as the person would see it. It can be filled in even if the person could not change it. */
export function TriedForm({ form: { stage, data, facts, application }, editing, onChange }: TriedFormProps) {
  const lookups = useLookups()
  const handle = useRef<StageFormHandle>(null)
  const [isChecked, setIsChecked] = useState(false)
  const errors = useMemo(() => (isChecked ? validateWhole(stage, data, facts) : []), [isChecked, stage, data, facts])
  return (
    <section className="editor-preview" aria-label={t('The form')}>
      <div className="editor-preview-bar">
        <h2>{named(stage.stage.title)}</h2>
        <PlainButton look="text" aria-pressed={isChecked} onClick={() => setIsChecked(!isChecked)}>
          {t('Check as on submit')}
        </PlainButton>
      </div>
      {editing.length > 0 && (
        <p className="form-note">{t('This person could not change the form: {why}', { why: editing.join(' ') })}</p>
      )}
      <div className="stage-sheet" onBlur={() => handle.current?.flush()}>
        <StageForm
          stage={stage}
          data={data}
          onChange={onChange}
          readOnly={false}
          errors={errors}
          currentUser={nobody}
          lookups={lookups}
          application={application}
          facts={facts}
          panels={noPanels}
          handle={handle}
        />
      </div>
    </section>
  )
}
