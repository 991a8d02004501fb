import { t } from '../../texts/t.ts'
import type { PaperParagraph } from '../../api/http/types.ts'
import { formatValue } from '../../form/printed/formatValue.ts'
import { Formatted } from '../../form/widgets/formatted/Formatted.tsx'
import { Origin } from './Origin.tsx'
import { Table } from './Table.tsx'

/** A text or a table under its own heading; a summary also shows what it sums up. */
export function Passage({ paragraph }: { paragraph: PaperParagraph }) {
  const { title, changed, sources = [] } = paragraph
  return (
    <section className="paper-passage" data-changed={changed || undefined}>
      <h3>{title}</h3>
      <Mark paragraph={paragraph} />
      <Body paragraph={paragraph} />
      <Credit paragraph={paragraph} />
      {sources.length > 0 && (
        <details className="paper-sources">
          <summary>{t({ one: 'Sums up 1 field', other: 'Sums up {count} fields' }, { count: sources.length })}</summary>
          {sources.map((source) => (
            <section key={`${source.form_key}.${source.field}`} data-changed={source.changed || undefined}>
              <h4>{source.title}</h4>
              {source.changed && <p className="paper-mark">{t('Changed since')}</p>}
              <Body paragraph={source} />
              <Credit paragraph={source} />
            </section>
          ))}
        </details>
      )}
    </section>
  )
}

function Body({ paragraph: { title, text, table } }: { paragraph: PaperParagraph }) {
  if (table) return <Table table={table} title={title} />
  if (!text) return <p>–</p>
  if (text.kind === 'formattedText')
    return (
      <div className="formatted">
        <Formatted value={String(text.value)} />
      </div>
    )
  return <p className="paper-text">{formatValue(text, text.value)}</p>
}

/** Says why a paragraph is not what was compiled. */
export function Mark({ paragraph: { changed, sources, text, table } }: { paragraph: PaperParagraph }) {
  if (!changed) return null
  const why = sources
    ? t('What it sums up has changed since it was written.')
    : text || table
      ? t('Changed after the paper was compiled.')
      : t('Cleared after the paper was compiled.')
  return <p className="paper-mark">{why}</p>
}

/** From which form it comes, who wrote it, and when. */
export function Credit({ paragraph: { form_name: form, written: origin } }: { paragraph: PaperParagraph }) {
  return (
    <p className="paper-credit">
      {form}
      {origin && (
        <>
          {' · '}
          <Origin written={origin} />
        </>
      )}
    </p>
  )
}
