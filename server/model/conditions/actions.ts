import { t } from '../../../src/texts/t.ts'
import type { ConditionsDefinition, MayParams } from '../../../src/engine/definition.ts'
import type { ConditionState } from '../../database/conditionTable.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'
import type { AuditAction } from '../../store/audit/audit.ts'

/** Who acts, when, and with which note and document. */
export interface ConditionActionInput {
  by: string
  /** The absent colleague in whose place they act. */
  for: string | null
  at: Date
  note: string | null
  documentId: string | null
}

/** The actions that people take on a condition subsequent. */
interface Action {
  from: readonly ConditionState[]
  /** The permissions to do it; one of them is enough. */
  mays(definition: ConditionsDefinition, condition: Pick<ConditionRow, 'owner'>): MayParams[]
  /** Not the person who asked to waive it, nor anybody in their place (four eyes). */
  byAnother?: true
  /** The message if the note is missing, which says why or how. */
  needsNote?(): string
  /** A document may be named as proof. */
  takesDocument?: true
  action: AuditAction
  /** The event that other systems receive, after `condition.`. */
  event: string
  change(input: ConditionActionInput): Partial<ConditionRow>
}

const ownerOf = ({ owners }: ConditionsDefinition, { owner }: Pick<ConditionRow, 'owner'>): MayParams[] =>
  Object.hasOwn(owners, owner) ? [owners[owner] ?? {}] : []

const fulfillers = (definition: ConditionsDefinition, condition: Pick<ConditionRow, 'owner'>): MayParams[] =>
  definition.fulfil ? [definition.fulfil] : ownerOf(definition, condition)

const nothingAsked = { asked_by: null, asked_for: null, asked_at: null, reason: null }

const ended = (input: ConditionActionInput) => ({
  ended_by: input.by,
  ended_for: input.for,
  ended_at: input.at,
  note: input.note,
})

const reason = () => t('Give a reason.')

/** The actions by their names in the contract. */
export const conditionActions = {
  fulfil: {
    from: ['open', 'waiver_asked'],
    mays: fulfillers,
    needsNote: () => t('Say how it was fulfilled.'),
    takesDocument: true,
    action: 'condition fulfilled',
    event: 'fulfilled',
    change: (input) => ({ state: 'fulfilled', ...nothingAsked, ...ended(input), document_id: input.documentId }),
  },
  ask_waiver: {
    from: ['open'],
    mays: (definition, condition) => [...fulfilledBy(definition, condition), definition.waive],
    needsNote: reason,
    action: 'waiver asked',
    event: 'waiver_asked',
    change: (input) => ({
      state: 'waiver_asked',
      asked_by: input.by,
      asked_for: input.for,
      asked_at: input.at,
      reason: input.note,
    }),
  },
  confirm_waiver: {
    from: ['waiver_asked'],
    mays: ({ waive }) => [waive],
    byAnother: true,
    action: 'condition waived',
    event: 'waived',
    change: (input) => ({ state: 'waived', ...ended(input) }),
  },
  refuse_waiver: {
    from: ['waiver_asked'],
    mays: ({ waive }) => [waive],
    needsNote: reason,
    action: 'waiver refused',
    event: 'waiver_refused',
    change: () => ({ state: 'open', ...nothingAsked }),
  },
} as const satisfies Record<string, Action>

export type ConditionAction = keyof typeof conditionActions

export const conditionAction = (name: ConditionAction): Action => conditionActions[name]

export const actionNames = Object.keys(conditionActions) as ConditionAction[]

/** Its owner, or the people whom `fulfil` names. */
export const fulfilledBy = (definition: ConditionsDefinition, condition: Pick<ConditionRow, 'owner'>): MayParams[] => [
  ...ownerOf(definition, condition),
  ...(definition.fulfil ? [definition.fulfil] : []),
]

/** The permissions of the people for whom a condition waits: those who fulfil it, or those who decide on its waiver. */
export const waitsFor = (definition: ConditionsDefinition, condition: ConditionRow): MayParams[] =>
  condition.state === 'open' ? fulfilledBy(definition, condition) : [definition.waive]

/** Whether somebody still has to act on the condition. */
export const isOpen = ({ state }: Pick<ConditionRow, 'state'>): boolean => state === 'open' || state === 'waiver_asked'
