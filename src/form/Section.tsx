import { memo, type ReactNode, useMemo } from 'react'
import type { StageFiles } from '../engine/definition.ts'
import { fieldUi, type Section, sectionSchema } from '../engine/layout.ts'
import type { Stage } from '../engine/stage.ts'
import { type ErrorsByPath, ErrorsProvider, useFormContext } from './context.ts'
import { SectionFields } from './rjsf.tsx'
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
          <Fields section={section} hidden={hidden} lockedFields={lockedFields} readOnly={readOnly} />
        </ErrorsProvider>
      )}
      {panel}
    </section>
  )
})

interface FieldsProps extends Pick<SectionViewProps, 'section' | 'lockedFields' | 'readOnly'> {
  hidden: string[]
}

/** Kept from drawing when only errors change: those reach the fields beside it. */
const Fields = memo(function Fields({ section, hidden, lockedFields, readOnly }: FieldsProps) {
  const { stage } = useFormContext()
  const schema = useMemo(() => sectionSchema(stage, section), [stage, section])
  const locked = useMemo(() => lockedIn(stage, section, lockedFields), [stage, section, lockedFields])
  return (
    <SectionFields
      schema={schema}
      check={checkOf(stage, section)}
      hidden={hidden}
      locked={locked}
      readOnly={readOnly}
    />
  )
})

function lockedIn({ ui }: StageFiles, { fields }: Section, lockedFields: ReadonlySet<string> | undefined): string[] {
  return fields.filter((field) => lockedFields?.has(field) || fieldUi(ui, field)?.['ui:readonly'])
}

function checkOf({ stage, checks }: Stage, { key }: Section) {
  const check = checks[key]
  if (!check) throw new Error(`Stage ${stage.formType} has no check '${key}'.`)
  return check
}
