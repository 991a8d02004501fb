import type { ApplicationRecord } from '../../engine/application.ts'
import type { ApplicationDefinition, FormData, ShownDefinition } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'

export interface HeaderProps {
  stage: Stage
  definition: ApplicationDefinition
  /** Undefined until the first save. */
  application: ApplicationRecord | undefined
  /** The data as they are being edited. A header shows them in place of the saved ones. */
  data: FormData
}

/**
 * The field that a shown value is edited in. The data are flat: `counterparty.name` of the record is
 * `counterparty_name` of the form.
 */
export const fieldShown = ({ from }: ShownDefinition): string => from.replaceAll('.', '_')
