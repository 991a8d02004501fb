import type { AuditAction } from '../../store/audit/audit.ts'

/** The actions of entries about conditions subsequent, which hold conditions in place of fields. */
export const conditionActions: AuditAction[] = [
  'conditions stated',
  'condition fulfilled',
  'waiver asked',
  'waiver refused',
  'condition waived',
]

/** The actions of entries about questions, which hold questions in place of fields. */
export const questionActions: AuditAction[] = ['question asked', 'question answered', 'question withdrawn']

export const documentActions: AuditAction[] = ['document added', 'document removed']

/** The kinds by which entries can be filtered, with the actions of each. */
const kinds: Record<string, AuditAction[]> = {
  change: ['created', 'saved'],
  transition: ['transition', 'sealed', ...conditionActions],
  document: documentActions,
  question: questionActions,
  ranking: ['ranked'],
}

/** The actions of a kind; undefined if no kind is given. */
export const actionsOf = (kind: string | undefined): AuditAction[] | undefined =>
  kind === undefined ? undefined : (kinds[kind] ?? [])
