import type { Paper, PaperParagraph } from '../../api/http/types.ts'
import { isFact } from '../../engine/shown/field.ts'
import { Fact } from './Fact.tsx'
import { Passage } from './Passage.tsx'

type ChapterData = Paper['chapters'][number]

/** Paragraphs that are together: facts as a list, every other one by itself. */
function groupsOf({ paragraphs }: ChapterData): PaperParagraph[][] {
  const groups: PaperParagraph[][] = []
  for (const paragraph of paragraphs) {
    const last = groups.at(-1)
    if (isFact(paragraph) && last?.every(isFact)) last.push(paragraph)
    else groups.push([paragraph])
  }
  return groups
}

export function Chapter({ id, chapter }: { id: string; chapter: ChapterData }) {
  return (
    <section aria-labelledby={id} className="paper-chapter">
      <h2 id={id} tabIndex={-1}>
        {chapter.title}
      </h2>
      {groupsOf(chapter).map((group, n) =>
        group.every(isFact) ? (
          <dl key={n} className="paper-facts">
            {group.map((paragraph) => (
              <Fact key={keyOf(paragraph)} paragraph={paragraph} />
            ))}
          </dl>
        ) : (
          group.map((paragraph) => <Passage key={keyOf(paragraph)} paragraph={paragraph} />)
        ),
      )}
    </section>
  )
}

const keyOf = ({ form_key: form, field }: PaperParagraph): string => `${form}.${field}`
