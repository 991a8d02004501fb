import { useMemo, useRef, useState } from 'react'
import type { FormData } from '../../../../engine/definition.ts'
import { StageForm, type StageFormHandle } from '../../../../form/StageForm.tsx'
import { t } from '../../../../texts/t.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import { propertyEdits, propertyStage, propertyValues } from '../../../../workbench/properties/form.ts'
import type { Selection } from '../../../../workbench/properties/selection.ts'
import { propertiesOf } from '../../../../workbench/properties/property.ts'
import { nobody, noLookups, noPanels } from '../standalone.ts'
import { useEditor } from '../useEditor.ts'

/**
 * A form for the properties of something, such as what is chosen. The meta-schemas define it, and the same code as for
 * every form draws it. Each key changes the draft, so that the preview follows the typing.
 */
export function PropertyForm({ about }: { about?: Selection }) {
  const { files, selection: now, apply } = useEditor()
  const selection = about ?? now
  const handle = useRef<StageFormHandle>(null)
  const properties = useMemo(() => propertiesOf(files, selection), [files, selection])
  const title = about ? t('What the file says') : t('What it says')
  const stage = useMemo(() => propertyStage(properties, title), [properties, title])
  const values = useMemo(() => propertyValues(files, properties), [files, properties])
  // The form keeps its own values if they mean the same, such as a line that is still being typed.
  const [kept, keep] = useState(values)
  if (kept !== values && propertyEdits(files, properties, kept).length > 0) keep(values)
  const change = (next: FormData) => {
    const isMade = apply(
      (current) => {
        const own = propertiesOf(current, selection)
        return doing(...propertyEdits(current, own, next))(current)
      },
      `${JSON.stringify(selection)} ${changedIn(values, next)}`,
    )
    // What is refused is not shown as if it were in the draft: the form takes a copy over, as values from outside.
    keep(isMade ? next : { ...values })
  }
  if (properties.length === 0) return null
  return (
    <div className="editor-form" onInput={() => handle.current?.flush()}>
      <StageForm
        stage={stage}
        data={kept}
        onChange={change}
        readOnly={false}
        currentUser={nobody}
        lookups={noLookups}
        panels={noPanels}
        handle={handle}
      />
    </div>
  )
}

/** All typing in one text is one step to undo. */
const changedIn = (before: FormData, now: FormData): string =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]).join()
