import type { LimitChange } from '../../../src/engine/rules/approvedLimits.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { isTableSeen, limitTableOf } from '../../model/limits/definition.ts'
import { runtimeOf } from '../../model/machines/workflows.ts'
import { loadView } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import type { Application } from '../../store/applications/application.ts'
import type { Draft } from '../../store/applications/drafts.ts'
import { changesSince } from '../../store/audit/audit.ts'

/**
 * The changes of limits in a draft. Empty for a person who may not see the table, and after the table's rows have
 * changed: a draft names rows by their position, where other rows may be by now.
 */
export async function limitsDrafted(
  work: Work,
  application: Application | undefined,
  formType: string,
  { limits, version }: Pick<Draft, 'limits' | 'version'>,
): Promise<LimitChange[]> {
  if (limits.length === 0) return []
  const table = limitTableOf(work.workflows, runtimeOf(work.workflows, formType).stage)
  if (!application || version === null || !table) return []
  if (!isTableSeen(work, table, await loadView(work, application))) return []
  const changes = await changesSince(work.db, application.id, version)
  const isOfTable = ({ form_type, field }: (typeof changes)[number]) => {
    const now = fieldAt(work.workflows, { formType: form_type, field })
    return now.formType === table.stage.stage.formType && now.field === table.field
  }
  return changes.some(isOfTable) ? [] : limits
}
