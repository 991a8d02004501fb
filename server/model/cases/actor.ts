import type { ApplicationRecord } from '../../../src/engine/application.ts'
import type { PermissionFacts } from '../../../src/engine/permissions.ts'
import type { Workflows } from '../machines/workflows.ts'
import { permissionFactsOf } from '../permissions/permissionFacts.ts'

/** Who acts in a case. */
export interface CaseActor {
  role: string
  authority?: string
  id?: string
}

export const actorOf = (as: CaseActor) => ({
  id: as.id ?? 'somebody',
  role: as.role,
  da_level: as.authority,
})

/** No forms: in a case, nobody has worked on the application yet. */
const noForms = new Map<string, never>()

export const permissionFactsIn = (workflows: Workflows, record: ApplicationRecord): PermissionFacts =>
  permissionFactsOf(workflows, { application: { forms: noForms }, record })
