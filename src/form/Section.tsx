import { memo, type ReactNode } from 'react'
import { fieldUi, type Section } from '../engine/layout.ts'
import { type ErrorsByPath, ErrorsProvider, useFormContext } from './context.ts'
import { Field } from './Field.tsx'
import { useHidden } from './store/useStore.ts'

interface SectionViewProps {
  section: Section
  errors: ErrorsByPath
  lockedFields: ReadonlySet<string> | undefined
  readOnly: boolean
  panel: ReactNode
}

/** One section: its title, its note, its fields, and a part that is not a field. */
export const SectionView = memo(function SectionView({
  section,
  errors,
  lockedFields,
  readOnly,
  panel,
}: SectionViewProps) {
  const { store } = useFormContext()
  const hidden = useHidden(store, section.fields)
  if (!panel && section.fields.length > 0 && hidden.length === section.fields.length) return null
  return (
    <section className="form-section" aria-label={section.title}>
      {section.title && <h3>{section.title}</h3>}
      {section.note && <p className="form-note">{section.note}</p>}
      {section.fields.length > 0 && (
        <ErrorsProvider value={errors}>
          <Fields fields={section.fields} hidden={hidden} lockedFields={lockedFields} readOnly={readOnly} />
        </ErrorsProvider>
      )}
      {panel}
    </section>
  )
})

interface FieldsProps extends Pick<SectionViewProps, 'lockedFields' | 'readOnly'> {
  fields: string[]
  hidden: string[]
}

/**
 * The fields in a section's grid. Each reads its value from the store and its error from beside it, so that neither a
 * commit nor an error draws the section again.
 */
const Fields = memo(function Fields({ fields, hidden, lockedFields, readOnly }: FieldsProps) {
  const { stage } = useFormContext()
  const { properties, required = [] } = stage.data
  return (
    <div className="section-fields">
      {fields.map((name) => {
        const schema = properties[name]
        if (!schema || hidden.includes(name)) return null
        const isLocked = lockedFields?.has(name) || fieldUi(stage.ui, name)?.['ui:readonly']
        return (
          <Field
            key={name}
            name={name}
            schema={schema}
            required={required.includes(name)}
            readonly={Boolean(readOnly || isLocked)}
          />
        )
      })}
    </div>
  )
})
