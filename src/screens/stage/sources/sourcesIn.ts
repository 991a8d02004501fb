import type { Paper, PaperParagraph } from '../../../api/http/types.ts'
import type { SourceText, Sources } from '../../../form/StageForm.tsx'
import { formatValue } from '../../../form/printed/formatValue.ts'
import { t } from '../../../texts/t.ts'
import { formatMoment } from '../../../ui/format/days.ts'

type Passage = NonNullable<PaperParagraph['sources']>[number]

/** The texts that the fields of a form sum up, taken from the credit paper. */
export function sourcesIn({ chapters }: Pick<Paper, 'chapters'>, formType: string): Sources {
  const paragraphs = chapters.flatMap((chapter) => chapter.paragraphs)
  return new Map(
    paragraphs.flatMap(({ form_key: form, field, sources = [] }) =>
      form === formType && sources.length > 0 ? [[field, sources.map(textOf)] as const] : [],
    ),
  )
}

function textOf(passage: Passage): SourceText {
  const { form_key: form, field, title, text, table, changed } = passage
  return {
    key: `${form}.${field}`,
    title,
    origin: originOf(passage),
    text: table ? rowsOf(table) : text ? formatValue(text, text.value) : '',
    isFormatted: text?.kind === 'formattedText',
    isChanged: changed,
  }
}

function originOf({ form_name: form, written: by }: Passage): string {
  if (!by) return form
  const who = by.on_behalf_of ? `${by.by} ${t('for {absent}', { absent: by.on_behalf_of })}` : by.by
  return `${form} · ${who}, ${formatMoment(by.at)}`
}

/** One line for each row; each value follows its column's title. */
const rowsOf = ({ columns, rows }: NonNullable<Passage['table']>): string =>
  rows
    .map((row) =>
      row
        .flatMap((value, n) => {
          const column = columns[n]
          return column && value !== null ? [`${column.title}: ${formatValue(column, value)}`] : []
        })
        .join(', '),
    )
    .join('\n')
