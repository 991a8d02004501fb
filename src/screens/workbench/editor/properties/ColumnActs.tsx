import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { columnsOf, symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { useEditor } from '../useEditor.ts'

export interface ColumnActsProps {
  column: { stage: string; field: string; column: string }
}

/** Moves or renames a column, and leads back to its table. */
export function ColumnActs({ column: { stage, field, column } }: ColumnActsProps) {
  const { files, apply, rename, choose } = useEditor()
  const [name, setName] = useState(column)
  const names = Object.keys(columnsOf(symbolTableOf(files).stages.get(stage)?.fields[field]))
  const place = names.indexOf(column)
  const move = (before: string | undefined) => apply(acts.moveColumn({ stage, field, column, before }))
  return (
    <section className="editor-acts stage-form" aria-label={t('Place and name')}>
      <h3>{t('Place and name')}</h3>
      <div className="editor-line">
        <PlainButton look="outlined" aria-disabled={place <= 0} onClick={() => place > 0 && move(names[place - 1])}>
          {t('Move up')}
        </PlainButton>
        <PlainButton
          look="outlined"
          aria-disabled={place < 0 || place >= names.length - 1}
          onClick={() => place >= 0 && place < names.length - 1 && move(names[place + 2])}
        >
          {t('Move down')}
        </PlainButton>
      </div>
      <label>
        {t('Name in the data')}
        <input className="input" value={name} spellCheck={false} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="editor-line">
        <PlainButton
          look="outlined"
          aria-disabled={name === column}
          onClick={() => {
            const edit = acts.renameField({ stage, table: field, field: column, to: name })
            if (name !== column) rename(edit, { kind: 'column', stage, field, column: name })
          }}
        >
          {t('Rename')}
        </PlainButton>
        <PlainButton
          look="text"
          onClick={() => apply(acts.removeColumn({ stage, field, column })) && choose({ kind: 'field', stage, field })}
        >
          {t('Remove this column')}
        </PlainButton>
        <PlainButton look="text" onClick={() => choose({ kind: 'field', stage, field })}>
          {t('Back to the table')}
        </PlainButton>
      </div>
    </section>
  )
}
