import { useState } from 'react'
import { isRecord } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import type { FieldRef } from '../../../../workbench/edits/fields.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { labelOf } from '../../../../workbench/sentences/naming.ts'
import { useEditor } from '../useEditor.ts'

export interface FieldElsewhereProps {
  /** The stage's own fields are not offered. */
  stage: string
  onPick(field: FieldRef): void
}

/** Chooses another stage's field, by the stage and the field's label. */
export function FieldElsewhere({ stage, onPick }: FieldElsewhereProps) {
  const { files } = useEditor()
  const [formType, setFormType] = useState('')
  const symbols = symbolTableOf(files)
  const other = symbols.stages.get(formType)
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
        {[...symbols.stages.values()]
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
              {labelOf(symbols, other, field)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
