import { valueAt } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { fileOf, valueIn } from '../../../../workbench/files.ts'
import type { Selection } from '../../../../workbench/properties/selection.ts'
import { useEditor } from '../useEditor.ts'

export interface PlaceActsProps {
  place: Extract<Selection, { kind: 'tab' | 'section' }>
}

/** Adds a section to a tab, or removes a tab or a section. */
export function PlaceActs({ place }: PlaceActsProps) {
  const { files, apply, choose } = useEditor()
  const { stage, tab } = place
  const sections = valueAt(valueIn(files, fileOf(stage, 'ui')), ['ui:tabs', tab, 'sections'])
  const fields = valueAt(valueIn(files, fileOf(stage, 'ui')), ['ui:tabs', tab, 'fields'])
  const before = Array.isArray(sections) ? sections.length : Array.isArray(fields) && fields.length > 0 ? 1 : 0
  return (
    <section className="editor-acts stage-form" aria-label={t('Tab and section')}>
      <div className="editor-line">
        <PlainButton
          look="outlined"
          onClick={() =>
            apply(acts.addSection({ stage, tab, title: t('New section') })) &&
            choose({ kind: 'section', stage, tab, section: before })
          }
        >
          {t('Add a section')}
        </PlainButton>
        <PlainButton look="text" onClick={() => apply(acts.removePlace(place)) && choose({ kind: 'stage', stage })}>
          {place.kind === 'tab' ? t('Remove this tab') : t('Remove this section')}
        </PlainButton>
      </div>
    </section>
  )
}
