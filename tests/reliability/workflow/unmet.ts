import type { Model } from './model.ts'

const unapproved = { approval_decision: 'withdrawn' }

/**
 * What a form may not say while an action is taken, written by hand as the rules are; each of an action's by itself has
 * it refused.
 */
const unmet: Record<string, object[]> = {
  CR_REJECT: [{ rejection_reason: ' ' }],
  BS_RECORD_DECISION: [{ senior_sponsor_comments: ' ' }],
  BS_SUBMIT: [{ senior_sponsor_approval: 'reject' }, { senior_sponsor_comments: ' ' }],
  BS_REJECT: [{ senior_sponsor_approval: 'approve' }, { senior_sponsor_comments: ' ' }],
  CA_APPROVE: [unapproved],
  CA_APPROVE_CONDITIONS: [unapproved, { approval_comments: ' ' }],
  CA_REJECT: [unapproved, { rejection_reason: ' ' }],
  CA_WITHDRAW: [{ approval_decision: 'approved' }],
  CA_DEFER: [unapproved],
}

/** The request may not name one sponsor twice, nor a decision a weaker authority than the review asks for. */
export function unmetBy({ level }: Model, code: string, sponsor: string): object[] {
  if (code === 'CR_TR_1') return [{ second_business_sponsor_id: sponsor }]
  const isDecision = unmet[code] && code.startsWith('CA_')
  return [...(unmet[code] ?? []), ...(isDecision && level !== 'DA8' ? [{ delegated_authority_level: 'DA8' }] : [])]
}
