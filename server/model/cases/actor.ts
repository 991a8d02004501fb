import type { ApplicationRecord } from '../../../src/engine/application.ts'
import { read } from '../../../src/engine/path.ts'
import type { PermissionFacts } from '../../../src/engine/permissions.ts'
import { type Workflows, runtimeOf } from '../machines/workflows.ts'

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

export function permissionFactsIn(workflows: Workflows, application: ApplicationRecord): PermissionFacts {
  const parties = Object.entries(workflows.application.parties).map(([name, paths]): [string, string[]] => [
    name,
    paths.flatMap((path) => read(application, path)).filter((id): id is string => typeof id === 'string'),
  ])
  return {
    parties: Object.fromEntries(parties),
    workOn: (formType) => ({ title: runtimeOf(workflows, formType).stage.stage.title, contributors: [] }),
    levelAt: (path) => read(application, path),
  }
}
