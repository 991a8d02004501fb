import type { AuditAction } from '../../store/record/audit.ts'

/** The entries about conditions subsequent, which name them in place of fields. */
export const conditionActions: AuditAction[] = [
  'conditions stated',
  'condition fulfilled',
  'waiver asked',
  'waiver refused',
  'condition waived',
]

/** The entries about questions, which name them in place of fields. */
export const questionActions: AuditAction[] = ['question asked', 'question answered', 'question withdrawn']

export const documentActions: AuditAction[] = ['document added', 'document removed']

/** The kinds of entries that can be asked for, and the actions of each. */
const kinds: Record<string, AuditAction[]> = {
  change: ['created', 'saved'],
  transition: ['transition', 'sealed', ...conditionActions],
  document: documentActions,
  question: questionActions,
  ranking: ['ranked'],
}

/** The actions of a kind; undefined where no kind is asked for. */
export const actionsOf = (kind: string | undefined): AuditAction[] | undefined =>
  kind === undefined ? undefined : (kinds[kind] ?? [])
