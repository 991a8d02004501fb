import type { ShownDefinition } from '../../engine/definition.ts'
import { isUnset, read } from '../../engine/path.ts'
import { named } from '../../texts/t.ts'
import { formatDate } from '../../ui/format.ts'
import { SummaryCard } from '../../ui/fields/SummaryCard.tsx'
import { fieldShown, type HeaderProps } from './header.ts'

/** A day stands as it does everywhere else. */
const written = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text)

/** The application at a glance, following what is being typed. */
export function Summary({ definition, application, data }: HeaderProps) {
  const text = (shown: ShownDefinition) => {
    const { from, empty } = shown
    const value = data[fieldShown(shown)] ?? read(application, from)
    return isUnset(value) ? empty : written(named(String(value)))
  }
  return <SummaryCard entries={definition.summary.map((shown) => ({ label: shown.label, text: text(shown) }))} />
}
