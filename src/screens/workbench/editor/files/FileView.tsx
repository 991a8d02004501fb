import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { withText } from '../../../../workbench/edits/edit.ts'
import { gridIn } from '../../../../workbench/tables/grid.ts'
import { useEditor } from '../useEditor.ts'
import { DecisionTable } from './DecisionTable.tsx'

/** A file of the definitions: as a grid if it is a decision table, else, or if a person wants to, as it is written. */
export function FileView({ file }: { file: string }) {
  const { files, apply } = useEditor()
  const [asText, setAsText] = useState(false)
  const grid = file.startsWith('tables/') ? gridIn(files, file) : undefined
  const text = files.get(file)
  return (
    <section className="editor-preview" aria-label={t('File')}>
      <div className="editor-preview-bar">
        <h2>{grid?.title ?? file}</h2>
        {grid && (
          <PlainButton look="text" aria-pressed={asText} onClick={() => setAsText(!asText)}>
            {t('As it is written')}
          </PlainButton>
        )}
      </div>
      {text === undefined && <p>{t('There is no such file.')}</p>}
      {text !== undefined && grid && !asText && <DecisionTable file={file} grid={grid} />}
      {text !== undefined && (!grid || asText) && (
        <div className="stage-form">
          <textarea
            className="input prose editor-text"
            aria-label={file}
            value={text}
            spellCheck={false}
            wrap="off"
            onChange={({ target }) => apply((now) => withText(now, file, target.value), `file:${file}`)}
          />
        </div>
      )}
    </section>
  )
}
