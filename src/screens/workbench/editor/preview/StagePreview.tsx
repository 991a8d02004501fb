import { type SyntheticEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { factsOf } from '../../../../engine/conditions/facts.ts'
import { hiddenFields } from '../../../../engine/conditions/visibility.ts'
import type { Stage } from '../../../../engine/stage.ts'
import { validateWhole } from '../../../../engine/validation/validate.ts'
import { StageForm, type StageFormHandle } from '../../../../form/StageForm.tsx'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { formTypes } from '../../../../workbench/files.ts'
import { createPreview } from '../../../../workbench/preview/stage.ts'
import type { Selection } from '../../../../workbench/properties/selection.ts'
import '../../../stage/stage.css'
import { noLookups, noPanels, nobody } from '../standalone.ts'
import { useEditor } from '../useEditor.ts'
import { useSelectionShown } from './useSelectionShown.ts'
import { usePreviewInput } from './usePreviewInput.ts'

/** The form of the chosen stage as it would be, drawn by the same code as every form. Nothing that is typed is sent. */
export function StagePreview() {
  const { files, selection } = useEditor()
  const [preview] = useState(createPreview)
  // The preview is drawn without delaying the typing beside it.
  const shown = useDeferredValue(files)
  const formType = 'stage' in selection ? selection.stage : undefined
  const stage = useMemo(
    () => (formType === undefined ? undefined : preview(shown, formType)),
    [preview, shown, formType],
  )
  // While the files cannot be understood, the last form that could be drawn stays.
  const [last, setLast] = useState(stage)
  if (stage && stage !== last) setLast(stage)
  const drawn = stage ?? (last?.stage.formType === formType ? last : undefined)
  const isThere = formType !== undefined && formTypes(shown).includes(formType)
  if (formType === undefined) return <section className="editor-preview" aria-label={t('Preview')} />
  return (
    <section className="editor-preview" aria-label={t('Preview')}>
      {!isThere && <p>{t('There is no such form.')}</p>}
      {isThere && !stage && (
        <Problem severity="warning">{t('This form cannot be drawn while its files have mistakes.')}</Problem>
      )}
      {drawn && <PreviewedForm key={formType} stage={drawn} selection={selection} />}
    </section>
  )
}

function PreviewedForm({ stage, selection }: { stage: Stage; selection: Selection }) {
  const { choose } = useEditor()
  const [now] = useState(() => new Date())
  const facts = useMemo(() => factsOf(stage, { user: {}, now }), [stage, now])
  const [data, setData] = usePreviewInput(stage, facts)
  const [isChecked, setIsChecked] = useState(false)
  const errors = useMemo(() => (isChecked ? validateWhole(stage, data, facts) : []), [isChecked, stage, data, facts])
  const handle = useRef<StageFormHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  useSelectionShown(stage, selection, { handle, place })
  const pick = ({ target }: SyntheticEvent) => {
    const field = fieldAt(target)
    if (field !== undefined) choose({ kind: 'field', stage: stage.stage.formType, field })
  }
  const isHidden = 'field' in selection && hiddenFields(stage, data, facts).has(selection.field)
  return (
    <>
      <div className="editor-preview-bar">
        <h2>{stage.stage.title}</h2>
        <PlainButton look="text" aria-pressed={isChecked} onClick={() => setIsChecked(!isChecked)}>
          {t('Check as on submit')}
        </PlainButton>
      </div>
      {isHidden && <p className="form-note">{t('The selected field is hidden because of the values entered here.')}</p>}
      <div ref={place} role="presentation" className="stage-sheet" onClick={pick} onFocus={pick}>
        <StageForm
          stage={stage}
          data={data}
          onChange={setData}
          readOnly={false}
          errors={errors}
          currentUser={nobody}
          lookups={noLookups}
          facts={facts}
          panels={noPanels}
          handle={handle}
        />
      </div>
    </>
  )
}

/** The field whose frame an element is in. */
function fieldAt(target: EventTarget): string | undefined {
  const frame = target instanceof Element ? target.closest('.field') : null
  const part = frame?.querySelector('[id^="field."]')
  return part ? /^field\.([a-z0-9_]+)/.exec(part.id)?.[1] : undefined
}
