import { kindOf } from '../../../../engine/source/source.ts'
import { isRecord } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { objectIn, textAt } from '../../../../workbench/files.ts'
import { AddNamed } from '../adding/AddNamed.tsx'
import { useEditor } from '../useEditor.ts'

/** The fields of the records that a file defines. Empty for other files. */
export function RecordFields({ file }: { file: string }) {
  const { files, selection, choose, apply } = useEditor()
  if (kindOf(file) !== 'record') return null
  const { fields } = objectIn(files, file)
  return (
    <section className="editor-acts stage-form" aria-label={t('Fields of a record')}>
      <h3>{t('Fields of a record')}</h3>
      <ul className="editor-columns">
        {Object.keys(isRecord(fields) ? fields : {}).map((part) => (
          <li key={part}>
            <button
              type="button"
              className="stage-link"
              aria-current={(selection.kind === 'part' && selection.part === part) || undefined}
              onClick={() => choose({ kind: 'part', file, part })}
            >
              {textAt(fields, [part, 'title'], part)}
            </button>
          </li>
        ))}
      </ul>
      <AddNamed
        label={t('Name of a new field in the data')}
        onAdd={(name) => {
          const isAdded = apply(acts.addRecordField({ file, name }))
          if (isAdded) choose({ kind: 'part', file, part: name })
          return isAdded
        }}
      />
    </section>
  )
}
