import { Suspense, useState } from 'react'
import { isEqual } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { onDemand } from '../../../../ui/onDemand.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { filesBeside, locationOf } from '../../../../workbench/json/location.ts'
import type { JsonPath } from '../../../../workbench/files.ts'
import { useEditor } from '../useEditor.ts'

const JsonEditor = onDemand(async () => ({ default: (await import('./JsonEditor.tsx')).JsonEditor }))

const start: JsonPath = []

/** The text of what is chosen: one of its files, at its place. */
export function JsonPane() {
  const { files, texts, selection } = useEditor()
  const found = locationOf(selection, files)
  // The cursor moves only when something else is chosen.
  const [written, setWritten] = useState(found)
  if (!isEqual(written, found)) setWritten(found)
  const beside = filesBeside(texts, written.file)
  const about = JSON.stringify(selection)
  const [picked, pick] = useState({ about, file: written.file })
  const file = picked.about === about && beside.includes(picked.file) ? picked.file : written.file
  if (!texts.has(file)) return <p>{t('There is no such file.')}</p>
  return (
    <section className="json-pane stage-form" aria-label={t('JSON')}>
      {beside.length > 1 && (
        <select
          className="input"
          aria-label={t('File')}
          value={file}
          onChange={({ target }) => pick({ about, file: target.value })}
        >
          {beside.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )}
      <Suspense fallback={<Skeleton height={240} />}>
        <JsonEditor key={file} file={file} at={file === written.file ? written.at : start} />
      </Suspense>
    </section>
  )
}
