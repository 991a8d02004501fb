import { named, t } from '../../src/texts/t.ts'
import type { FormData } from '../../src/engine/definition.ts'
import type { Facts } from '../../src/engine/conditions/facts.ts'
import { lockedFields } from '../../src/engine/rules/fieldRules.ts'
import { isOfferedOn } from '../../src/engine/records/validity.ts'
import { fieldCompared, whereMismatch } from '../../src/engine/records/where.ts'
import type { FieldError } from '../../src/engine/validation/validate.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import { Invalid, Refused } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import type { Actor, PermissionFacts } from '../../src/engine/permissions.ts'
import { type Mention, type References, mentions } from './references.ts'
import type { Refusals } from './machines/stageWorkflow.ts'
import { isOthersField } from './permissions/othersField.ts'
import { withheldSentence } from './rights/withheldErrors.ts'
import { wireMessages } from './wireMessages.ts'
import { type StageRuntime } from './machines/workflows.ts'

/** Why the person may not change the stage's data now; empty if they may. */
export function editRefusals(
  { stage, workflow }: StageRuntime,
  application: Application,
  refusals: Refusals,
): string[] {
  const { formType, title } = stage.stage
  const form = application.forms.get(formType)
  if (!form || !application.overall.open.includes(formType)) {
    return [
      t('{title} cannot be changed while the application is in {name}.', {
        title: named(title),
        name: named(application.overall.name),
      }),
    ]
  }
  const { editable, name } = workflow.state(form.state)
  return editable
    ? refusals(editable)
    : [t('{title} cannot be changed: it is {name}.', { title: named(title), name: named(name) })]
}

/**
 * Throws `Refused` for a change to a field that belongs to another party, such as the other sponsor's decision
 * (spec decision 10).
 */
export function refuseOthersFields(
  { stage }: StageRuntime,
  changes: FieldChange[],
  facts: PermissionFacts,
  actor: Actor,
): void {
  const reasons = changes
    .filter(({ field }) => isOthersField(stage.stage, field, facts, actor))
    .map(({ field }) => {
      const title = named(stage.data.properties[field]?.title ?? field)
      const owner = named(stage.stage.owners?.[field] ?? '')
      return t("Only the application's {owner} can change {field}.", { owner, field: title })
    })
  if (reasons.length > 0) throw new Refused(reasons.join(' '), reasons)
}

/**
 * Throws `Refused` for a change to a field that rules lock. It has to be locked by what was stored and by what is sent:
 * what the same save unlocks could be typed, and so could what it locks.
 */
export function refuseLockedFields(
  { stage }: StageRuntime,
  { before, merged, changes }: { before: FormData; merged: FormData; changes: FieldChange[] },
  facts: Facts,
): void {
  const [earlier, now] = [lockedFields(stage, before, facts), lockedFields(stage, merged, facts)]
  const reasons = changes
    .filter(({ field }) => earlier.has(field) && now.has(field))
    .map(({ field }) =>
      t('{field} is locked and cannot be changed.', { field: named(stage.data.properties[field]?.title ?? field) }),
    )
  if (reasons.length > 0) throw new Refused(reasons.join(' '), reasons)
}

interface SavedForm {
  runtime: Pick<StageRuntime, 'stage'>
  before: FormData
  merged: FormData
  /** The fields that the person may not see. */
  withheld: ReadonlySet<string>
}

/**
 * Throws `Invalid` for values that name no record, a record that is no longer offered or that `where` leaves out, or a
 * user without the required role. Values that were stored before stay valid, in any row, unless what `where` asks of
 * them has changed. What the person may not see stays as it is, and is in no message.
 */
export function refuseUnknownRecords(
  { runtime: { stage }, before, merged, withheld }: SavedForm,
  references: References,
  today: string,
): void {
  const kept = ({ path, value }: Mention) => `${path.replace(/\.\d+\./, '.')} ${value}`
  const fitting = (mention: Mention) => `${kept(mention)} ${JSON.stringify(mention.filter)}`
  const stored = mentions(stage, before)
  const there = new Set(stored.map(kept))
  const fits = new Set(stored.map(fitting))
  const errors = mentions(stage, merged).flatMap((mention): FieldError[] => {
    const { path, definition, value } = mention
    if (fits.has(fitting(mention)) || withheld.has(path.split('.', 1)[0] ?? path)) return []
    const record = references.find(definition, value, (each) => isOfferedOn(each, today))
    const misfit = record && whereMismatch(stage, definition, record, merged, path)
    if (misfit !== undefined) {
      const compared = Object.values(definition.where ?? {}).map((wanted) => fieldCompared(stage, wanted, path))
      const unseen = compared.find((field) => field !== undefined && withheld.has(field))
      return [{ path, message: unseen === undefined ? misfit : withheldSentence(stage, unseen) }]
    }
    if (there.has(kept(mention))) return []
    if (record && !isOfferedOn(record, today))
      return [{ path, message: t('{name} is no longer offered.', { name: record.name }) }]
    const isUsable =
      record &&
      record.active !== false &&
      (!definition.role || [definition.role, ...(definition.also ?? [])].some((role) => role === record.role))
    return isUsable ? [] : [{ path, message: t('This option does not exist: {value}.', { value }) }]
  })
  if (errors.length > 0) throw new Invalid(wireMessages(stage, errors))
}
