import type { ApplicationRecord } from '../../engine/application.ts'
import type { StageDefinition } from '../../engine/definition.ts'
import { fill } from '../../engine/path.ts'

/** The page's heading: the stage's own for a new or an existing application, else the stage's title. */
export function headingOf({ heading, title }: StageDefinition, application: ApplicationRecord | undefined): string {
  if (!application) return heading?.new ?? title
  return heading ? fill(heading.existing, application) : title
}
