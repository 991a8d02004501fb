import type { PaperParagraph } from '../../api/http/types.ts'
import { written } from '../../form/printed/written.ts'
import { Credit, Mark } from './Passage.tsx'

/** A short value, beside its label. */
export function Fact({ paragraph }: { paragraph: PaperParagraph }) {
  const { title, text, changed } = paragraph
  return (
    <div className="paper-fact" data-changed={changed || undefined}>
      <dt>{title}</dt>
      <dd>
        <span className="paper-value">{text ? written(text, text.value) : '–'}</span>
        <Mark paragraph={paragraph} />
        <Credit paragraph={paragraph} />
      </dd>
    </div>
  )
}
