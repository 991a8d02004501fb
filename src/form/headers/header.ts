import type { ApplicationRecord } from '../../engine/application.ts'
import type { ApplicationDefinition, FormData } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'

export interface HeaderProps {
  stage: Stage
  definition: ApplicationDefinition
  /** Undefined until the first save. */
  application: ApplicationRecord | undefined
  /** The data as they are being edited, which a header shows before the saved ones. */
  data: FormData
}
