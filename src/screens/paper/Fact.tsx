import type { PaperParagraph } from '../../api/http/types.ts'
import { formatValue } from '../../form/printed/formatValue.ts'
import { Credit, Mark } from './Passage.tsx'

/** A short value, beside its label. */
export function Fact({ paragraph }: { paragraph: PaperParagraph }) {
  const { title, text, changed } = paragraph
  return (
    <div className="paper-fact" data-changed={changed || undefined}>
      <dt>{title}</dt>
      <dd>
        <span className="paper-value">{text ? formatValue(text, text.value) : '–'}</span>
        <Mark paragraph={paragraph} />
        <Credit paragraph={paragraph} />
      </dd>
    </div>
  )
}
