import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { columnKinds } from '../../../../workbench/edits/fieldKinds.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { columnsOf, symbolTableOf, textOf } from '../../../../workbench/symbolTable.ts'
import { AddNamed } from '../adding/AddNamed.tsx'
import { useDragging } from '../useDragging.ts'
import { useEditor } from '../useEditor.ts'

export interface ColumnsProps {
  field: { stage: string; field: string }
}

/** The columns of a table: each has a form of its own, and can be dragged. `ColumnActs` moves it by the keyboard. */
export function Columns({ field: { stage, field } }: ColumnsProps) {
  const { files, choose, apply } = useEditor()
  const [kind, setKind] = useState('line')
  const columns = Object.entries(columnsOf(symbolTableOf(files).stages.get(stage)?.fields[field]))
  const names = columns.map(([name]) => name)
  const list = useDragging(`columns:${stage}.${field}`, (from, to) => {
    const column = names[from.number]
    const before = names.toSpliced(from.number, 1)[to.number]
    if (column !== undefined) apply(acts.moveColumn({ stage, field, column, before }))
  })
  if (columns.length === 0) return null
  return (
    <section className="editor-acts stage-form" aria-label={t('Columns')}>
      <h3>{t('Columns')}</h3>
      <ul ref={list} className="editor-columns">
        {columns.map(([column, { title }]) => (
          <li key={column}>
            <button
              type="button"
              className="stage-link"
              onClick={() => choose({ kind: 'column', stage, field, column })}
            >
              {textOf(title) || column}
            </button>
          </li>
        ))}
      </ul>
      <label>
        {t('Kind of the new column')}
        <select className="input" value={kind} onChange={({ target }) => setKind(target.value)}>
          {Object.entries(columnKinds).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title()}
            </option>
          ))}
        </select>
      </label>
      <AddNamed
        label={t('Name of the new column in the data')}
        onAdd={(column) => {
          const isAdded = apply(acts.addColumn({ stage, field, column, kind }))
          if (isAdded) choose({ kind: 'column', stage, field, column })
          return isAdded
        }}
      />
    </section>
  )
}
