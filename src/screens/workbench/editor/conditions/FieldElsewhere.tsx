import { useState } from 'react'
import { isRecord } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import type { FieldGiven } from '../../../../workbench/edits/fields.ts'
import { knownIn } from '../../../../workbench/known.ts'
import { labelOf } from '../../../../workbench/sentences/naming.ts'
import { useEditor } from '../useEditor.ts'

export interface FieldElsewhereProps {
  /** The stage's own fields are not offered. */
  stage: string
  onPick(field: FieldGiven): void
}

/** Chooses another stage's field, by the stage and the field's label. */
export function FieldElsewhere({ stage, onPick }: FieldElsewhereProps) {
  const { files } = useEditor()
  const [formType, setFormType] = useState('')
  const known = knownIn(files)
  const other = known.stages.get(formType)
  const fields = Object.entries(other?.fields ?? {}).filter(([, schema]) => isRecord(schema) && schema.retired !== true)
  return (
    <>
      <select
        className="input"
        aria-label={t('Stage')}
        value={formType}
        onChange={({ target }) => setFormType(target.value)}
      >
        <option value="">{t('Choose a stage')}</option>
        {[...known.stages.values()]
          .filter((each) => each.formType !== stage)
          .map((each) => (
            <option key={each.formType} value={each.formType}>
              {each.title}
            </option>
          ))}
      </select>
      {other && (
        <select
          className="input"
          aria-label={t('Field of the other stage')}
          value=""
          onChange={({ target }) => onPick({ stage: formType, field: target.value })}
        >
          <option value="">{t('Choose a field')}</option>
          {fields.map(([field]) => (
            <option key={field} value={field}>
              {labelOf(known, other, field)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
