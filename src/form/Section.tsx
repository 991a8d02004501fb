import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { fieldUi, type Section } from '../engine/layout.ts'
import { type ErrorsByPath, ErrorsProvider, useFormContext } from './context.ts'
import { describedField } from './describedField.ts'
import { Field } from './Field.tsx'
import { useMarkTexts } from './marks.ts'
import { sectionHeight } from './sectionHeight.ts'
import { useHidden, useLocked } from './store/useStore.ts'

interface SectionViewProps {
  section: Section
  /** Whether it is below the sections that are drawn at once. Until it is near the window, its height is estimated. */
  isBelow: boolean
  errors: ErrorsByPath
  readOnly: boolean
  panel: ReactNode
}

/** One section: its title, its note, its fields, and a part that is not a field. */
export const SectionView = memo(function SectionView({ section, isBelow, errors, readOnly, panel }: SectionViewProps) {
  const { store } = useFormContext()
  const hidden = useHidden(store, section.fields)
  const place = useRef<HTMLElement>(null)
  useGuessedHeight(place, section, hidden, isBelow)
  if (!panel && section.fields.length > 0 && hidden.length === section.fields.length) return null
  const content = (
    <>
      {section.note && <p className="form-note">{section.note}</p>}
      {section.fields.length > 0 && (
        <ErrorsProvider value={errors}>
          <Fields fields={section.fields} hidden={hidden} readOnly={readOnly} />
        </ErrorsProvider>
      )}
      {panel}
    </>
  )
  return (
    <section ref={place} className="form-section" aria-label={section.title}>
      {section.collapsed ? (
        <Collapsed title={section.title} isWrong={errors.size > 0}>
          {content}
        </Collapsed>
      ) : (
        <>
          {section.title && <h3>{section.title}</h3>}
          {content}
        </>
      )}
    </section>
  )
})

/** A section that shows only its title until the person opens it or it holds an error. */
function Collapsed({ title, isWrong, children }: { title?: string; isWrong: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true
  }, [isWrong])
  return (
    <details ref={details}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  )
}

/** Sets the section's expected height in the style sheet, so that what is below it does not move when it is drawn. */
function useGuessedHeight(place: RefObject<HTMLElement | null>, section: Section, hidden: string[], isBelow: boolean) {
  const { stage, widgetOf } = useFormContext()
  useLayoutEffect(() => {
    const { style } = place.current ?? {}
    if (!style || !isBelow) return
    const fields = section.fields
      .filter((name) => !hidden.includes(name))
      .map((name) => {
        const field = describedField(stage, name)
        return { shape: widgetOf(field).shape, hasHelp: field.ui['ui:help'] !== undefined }
      })
    style.setProperty('--height', `${sectionHeight({ ...section, fields }, 2)}px`)
    style.setProperty('--height-narrow', `${sectionHeight({ ...section, fields }, 1)}px`)
  }, [place, section, hidden, isBelow, stage, widgetOf])
}

interface FieldsProps extends Pick<SectionViewProps, 'readOnly'> {
  fields: string[]
  hidden: string[]
}

/**
 * The fields in a section's grid. Each reads its value from the store and its error from a context of its own, so that
 * neither a commit nor an error draws the section again.
 */
const Fields = memo(function Fields({ fields, hidden, readOnly }: FieldsProps) {
  const { stage, store, marks } = useFormContext()
  const { properties, required = [] } = stage.data
  const { computed = {} } = stage.stage
  const lockedByData = useLocked(store, fields)
  const marked = useMarkTexts(marks, fields)
  return (
    <div className="section-fields">
      {fields.map((name) => {
        const schema = properties[name]
        if (!schema || hidden.includes(name)) return null
        const isLocked =
          lockedByData.includes(name) || Object.hasOwn(computed, name) || fieldUi(stage.ui, name)?.['ui:readonly']
        return (
          <Field
            key={name}
            name={name}
            schema={schema}
            required={required.includes(name)}
            readonly={Boolean(readOnly || isLocked)}
            mark={marked.get(name)}
          />
        )
      })}
    </div>
  )
})
