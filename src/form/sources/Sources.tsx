import { Suspense, useMemo, useState } from 'react'
import type { Schema } from '../../engine/definition.ts'
import { isUnset } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import { useFormContext } from '../context.ts'
import { type FieldPath, inputId, pathText } from '../store/path.ts'
import { useValue } from '../store/useStore.ts'
import type { SourceText } from '../types.ts'
import { isSameText, startOf } from './start.ts'
import './sources.css'

/** Loaded when somebody compares the texts. */
const Differences = onDemand(async () => ({ default: (await import('./Differences.tsx')).Differences }))

interface SourcesProps {
  path: FieldPath
  label: string
  schema: Schema
  sources: readonly SourceText[]
}

/**
 * The texts that a field sums up, beside it. An empty field can start from them; a written one shows where it differs
 * from them. Nothing that somebody wrote is replaced.
 */
export function Sources({ path, label, schema, sources }: SourcesProps) {
  const { store } = useFormContext()
  const value = useValue(store, path)
  const start = useMemo(() => startOf(sources, schema), [sources, schema])
  const [isCompared, setCompared] = useState(false)
  const written = isUnset(value) ? undefined : String(value)
  const differs = written !== undefined && start !== undefined && !isSameText(written, start)
  const begin = () => {
    store.write(path, start)
    document.getElementById(inputId(pathText(path)))?.focus()
  }
  return (
    <div className="field-sources">
      <p role="status">{stateOf({ written, start, differs })}</p>
      {written === undefined && start !== undefined && (
        <PlainButton look="text" aria-label={`${t('Start from these texts')}: ${label}`} onClick={begin}>
          {t('Start from these texts')}
        </PlainButton>
      )}
      <details>
        <summary>{t({ one: 'Sums up 1 field', other: 'Sums up {count} fields' }, { count: sources.length })}</summary>
        {sources.map((source) => (
          <Source key={source.key} source={source} />
        ))}
      </details>
      {differs && (
        <details onToggle={({ currentTarget }) => setCompared(currentTarget.open)}>
          <summary>{t('Where it differs')}</summary>
          {isCompared && (
            <Suspense>
              <Differences before={start} after={written} />
            </Suspense>
          )}
        </details>
      )}
    </div>
  )
}

function Source({ source: { title, origin, text, isChanged } }: { source: SourceText }) {
  return (
    <section data-changed={isChanged || undefined}>
      <p className="source-title">{title}</p>
      {isChanged && <p className="source-mark">{t('Changed since')}</p>}
      <p className="source-text">{text || '–'}</p>
      <p className="source-origin">{origin}</p>
    </section>
  )
}

interface SourceComparison {
  written: string | undefined
  start: string | undefined
  differs: boolean
}

function stateOf({ written, start, differs }: SourceComparison): string {
  if (start === undefined) return t('The texts that it sums up are longer than this field allows.')
  if (written === undefined) return t('Nothing is written here yet.')
  return differs ? t('It differs from the texts that it sums up.') : t('It is the same as the texts that it sums up.')
}
