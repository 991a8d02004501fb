/** The contents of a form's draft, and the notice about an earlier draft that was restored. */
import { t } from '../texts/t.ts'
import type { FormData } from '../engine/definition.ts'
import { numericChanges } from '../engine/rules/approvedLimits.ts'
import { changed, overtaken } from './changes.ts'
import type { Change, Draft, FoundDraft } from '../engine/keptDraft.ts'
import type { Conflict, StageContext } from './stageTypes.ts'

/** Whether something on the screen was entered that no save and no action has taken. */
export const isUnsaved = ({ dirty, comments, limits, reason }: DraftValues): boolean =>
  dirty || comments !== '' || limits.length > 0 || reason !== undefined

/** The parts of the context that show whether something is unsaved. */
export const entered = ['dirty', 'comments', 'limits', 'reason'] as const
type DraftValues = Pick<StageContext, (typeof entered)[number]>

/** The draft of the form to keep now; undefined while nothing is unsaved. */
export function draftOf(context: StageContext): Draft | undefined {
  const { loaded, base, data, comments, limits, reason, conflict } = context
  if (!loaded || !isUnsaved(context)) return undefined
  const typed = changed(base, data)
  const { typedOn, fields = [] } = conflict ?? {}
  const isOpen = (field: string) => fields.some((change) => change.field === field)
  const before = (field: string): unknown => (typedOn && isOpen(field) ? typedOn.was[field] : base[field])
  const was: FormData = Object.fromEntries(Object.keys(typed).map((field) => [field, before(field)]))
  const { stage, application } = loaded
  const version = typedOn ? typedOn.version : application?.version
  return { stage, application, data: typed, was, version, comments, limits: numericChanges(limits), reason }
}

/** What others have changed in the person's own fields, which were typed on an earlier version of the form. */
export const conflictIn = (fields: Change[], typedOn: NonNullable<Conflict['typedOn']>): Conflict => ({
  detail: t('This form was changed after you started to edit it.'),
  fields,
  typedOn,
})

type Restoration = Pick<StageContext, 'restored' | 'conflict'>

/**
 * The notice about a draft that was restored over the loaded form (`base`), and the conflict to resolve before it can
 * be saved.
 */
export function restoration(draft: FoundDraft | undefined, base: FormData): Restoration {
  if (!draft) return {}
  const { kept, was, version } = draft
  // Where the server has not reported what others changed, the values show it.
  const meanwhile = draft.changed ?? overtaken(draft.data, was, base)
  const fields = meanwhile.filter(({ field }) => field in draft.data)
  if (fields.length === 0) return { restored: { kept, changed: meanwhile } }
  return { restored: { kept, changed: [] }, conflict: conflictIn(meanwhile, { was, version }) }
}
