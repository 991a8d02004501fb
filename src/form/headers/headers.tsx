import type { ComponentType } from 'react'
import { recordOf } from '../../engine/application.ts'
import type { HeaderName, ShownDefinition } from '../../engine/definition.ts'
import { isUnset } from '../../engine/path.ts'
import { recordedValue } from '../../engine/shown/recorded.ts'
import { stepOf } from '../../engine/steps.ts'
import { named } from '../../texts/t.ts'
import { StepBar } from '../../ui/fields/StepBar.tsx'
import { SummaryCard } from '../../ui/fields/SummaryCard.tsx'
import { formatDate } from '../../ui/format/days.ts'
import { fieldShown, type HeaderProps } from './header.ts'

/** Where the application is on its way to a decision. */
export function Progress({ stage, definition, application }: HeaderProps) {
  return (
    <StepBar
      steps={definition.steps}
      current={stepOf(definition, application?.workflow_state, stage.stage.stepNumber)}
    />
  )
}

/** A day has the same format as everywhere else. */
const written = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text)

/**
 * Whether an unset field of the form was emptied there. One that follows from a chosen record is, if no record is
 * chosen; another server may name the record in the application alone (product spec §3).
 */
function isCleared({ stage, application, data }: HeaderProps, field: string): boolean {
  if (!Object.hasOwn(stage.data.properties, field)) return false
  if (recordOf(application, stage.stage.source)?.field_rights?.hidden.includes(field)) return false
  const { from, take } = stage.stage.derived?.[field] ?? {}
  return from === undefined || (take !== undefined && isUnset(data[from]))
}

/** The application at a glance, following what is being typed. */
export function Summary(props: HeaderProps) {
  const { definition, application, data } = props
  const text = (shown: ShownDefinition) => {
    const { from, empty } = shown
    const value =
      data[fieldShown(shown)] ?? (isCleared(props, fieldShown(shown)) ? undefined : recordedValue(application, from))
    return isUnset(value) ? empty : written(named(String(value)))
  }
  return <SummaryCard entries={definition.summary.map((shown) => ({ label: shown.label, text: text(shown) }))} />
}

/** What a stage may show above its form, by the name its definition gives. */
export const headers: Record<HeaderName, ComponentType<HeaderProps>> = { progress: Progress, summary: Summary }
