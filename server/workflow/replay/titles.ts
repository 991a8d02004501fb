import { mayBeWithheld } from '../../../src/engine/conditions/visibility.ts'
import type { Schema } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { NamedTitle } from '../../database/workbenchTables.ts'

export const withTitle = (name: string, { title }: Pick<Schema, 'title'>): NamedTitle => ({
  name,
  title: title ?? name,
})

/** Whether everybody may read the value of the field in the form, so that findings may show it. */
export const isShownToAll = (stage: Stage, field: string): boolean => !mayBeWithheld(stage, field)
