import { Suspense } from 'react'
import { asText, isUnset } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { drawsFormat } from '../draws.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import type { WidgetDescriptor, WidgetProps } from '../widget.ts'
import { Formatted } from './Formatted.tsx'

/** If the editor cannot be loaded, the text can still be read. */
const Editor = onDemand(
  () => import('./Editor.tsx'),
  (props: WidgetProps) => (
    <>
      <ReadText {...props} />
      <NotLoaded />
    </>
  ),
)

/** Text with headings, bold, italic, lists and links. The editor is loaded when it is drawn. */
function FormattedText(props: WidgetProps) {
  if (props.readonly) return <ReadText {...props} />
  return (
    <Suspense fallback={<p className="form-note">{t('Loading…')}</p>}>
      <Editor {...props} />
    </Suspense>
  )
}

function ReadText({ id, value, describedBy }: WidgetProps) {
  return (
    <div
      id={id}
      className="formatted input"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {isUnset(value) ? '–' : <Formatted value={asText(value)} />}
    </div>
  )
}

export const formattedText: WidgetDescriptor = {
  Widget: FormattedText,
  Printed: Formatted,
  shape: 'formatted',
  placeholder: true,
  fitsCell: false,
  draws: drawsFormat('formatted-text'),
}
