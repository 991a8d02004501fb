import type { ApplicationRecord } from '../application.ts'
import type { ShownDefinition, UiDefinition } from '../definition.ts'
import { read } from '../path.ts'

/** The values of the application that are shown above the form's tabs. */
export function shownAbove(ui: UiDefinition, application: ApplicationRecord | undefined): ShownDefinition[] {
  return (ui['ui:aboveShows'] ?? []).filter(
    ({ from, whereSent }) => !whereSent || read(application, from) !== undefined,
  )
}
