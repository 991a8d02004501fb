import type { ApplicationRecord } from '../../engine/application.ts'
import type { ApplicationDefinition, FormData } from '../../engine/definition.ts'

export interface HeaderProps {
  definition: ApplicationDefinition
  /** Undefined until the first save. */
  application: ApplicationRecord | undefined
  /** The data as they are being edited, which a header shows before the saved ones. */
  data: FormData
}
