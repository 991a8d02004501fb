/**
 * What the workflows mean, written from spec decisions 1, 2 and 8 to 10 by hand; nothing of it is read from the
 * definitions.
 */

export interface Actor {
  name: string
  role: string
  level: string | null
}

/** What a move does to the application beside its own form. */
interface Effect {
  /** The application goes on to this state. */
  on?: string
  /** It is sent back: this form is opened again, in this state of the application. */
  back?: { form: string; state: string }
  /** One of the branches of the analysis is done. */
  branch?: true
}

export interface Move extends Effect {
  from: string[]
  to?: string
  /** The person must say why. */
  reason?: true
}

export interface Form {
  source: string
  prefix: string
  after: string[]
  roles: string[]
  /** The state of the application in which it is worked on. */
  open: string
  moves: Record<string, Move>
  /** Actions of a party that the applications tried here do not have: nobody is offered them. */
  ofOthers?: string[]
}

const drafting = ['DRAFT', 'NEEDS_RECONFIRMATION']
const toDraft: Move = { from: ['NEEDS_RECONFIRMATION'], to: 'DRAFT' }
const sendBack = (form: string, state: string, from = drafting): Move => ({
  from,
  to: 'NEEDS_RECONFIRMATION',
  reason: true,
  back: { form, state },
})
const branch = (source: string, prefix: string, roles: string[]): Form => ({
  source,
  prefix: `${source}_`,
  after: ['business_sponsorship'],
  roles,
  open: 'ANALYSIS',
  moves: {
    [`${prefix}_SAVE_DRAFT`]: { from: drafting },
    [`${prefix}_BACK_TO_DRAFT`]: toDraft,
    [`${prefix}_SUBMIT`]: { from: drafting, to: 'COMPLETED', branch: true },
    [`${prefix}_SEND_BACK`]: sendBack('business_sponsorship', 'SPONSOR_PENDING'),
  },
})

const reviewing = [...drafting, 'IN_PROGRESS']
const deciding = [...drafting, 'DEFERRED']
const decision = (to: string): Move => ({ from: deciding, to, on: to })

export const forms: Record<string, Form> = {
  credit_request: {
    source: 'credit_request_form',
    prefix: 'credit_request_form_',
    after: [],
    roles: ['requester', 'relationship_manager'],
    open: 'DRAFT',
    moves: { CR_SAVE_DRAFT: { from: ['DRAFT'] }, CR_TR_1: { from: ['DRAFT'], to: 'SUBMITTED', on: 'REVIEW_PENDING' } },
  },
  credit_review: {
    source: 'credit_review_form',
    prefix: 'credit_review_form_',
    after: ['credit_request'],
    roles: ['credit_reviewer'],
    open: 'REVIEW_PENDING',
    moves: {
      CR_SAVE_DRAFT: { from: reviewing },
      CR_SUBMIT_IN_PROGRESS: { from: drafting, to: 'IN_PROGRESS' },
      CR_BACK_TO_DRAFT: { from: ['IN_PROGRESS', 'NEEDS_RECONFIRMATION'], to: 'DRAFT' },
      CR_APPROVE_REVIEW: { from: reviewing, to: 'COMPLETED', on: 'SPONSOR_PENDING' },
      CR_REJECT: { from: reviewing, to: 'REJECTED', on: 'REJECTED' },
      CR_SEND_BACK: sendBack('credit_request', 'DRAFT', reviewing),
    },
  },
  business_sponsorship: {
    source: 'business_sponsorship_form',
    prefix: 'business_sponsorship_form_',
    after: ['credit_review'],
    roles: ['business_sponsor'],
    open: 'SPONSOR_PENDING',
    moves: {
      BS_SAVE_DRAFT: { from: drafting },
      BS_BACK_TO_DRAFT: toDraft,
      BS_RECORD_DECISION: { from: drafting },
      BS_SUBMIT: { from: drafting, to: 'COMPLETED', on: 'ANALYSIS' },
      BS_REJECT: { from: drafting, to: 'REJECTED', on: 'REJECTED' },
      BS_SEND_BACK: sendBack('credit_review', 'REVIEW_PENDING'),
    },
    ofOthers: ['BS_RECORD_SECOND_DECISION'],
  },
  credit_questionnaire: branch('credit_questionnaire_form', 'CQ', ['relationship_manager', 'Credit Analyst']),
  legal_review: branch('legal_review_form', 'LR', ['legal_reviewer']),
  credit_analysis: branch('credit_analysis_form', 'AN', ['Credit Analyst']),
  credit_compilation: {
    source: 'credit_compilation_form',
    prefix: 'credit_compilation_form_',
    after: ['credit_questionnaire', 'legal_review', 'credit_analysis'],
    roles: ['compiler', 'Credit Analyst'],
    open: 'COMPILATION',
    moves: {
      CC_SAVE_DRAFT: { from: drafting },
      CC_BACK_TO_DRAFT: toDraft,
      CC_SUBMIT: { from: drafting, to: 'COMPLETED', on: 'APPROVAL_PENDING' },
      CC_SEND_BACK_QUESTIONNAIRE: sendBack('credit_questionnaire', 'ANALYSIS'),
      CC_SEND_BACK_LEGAL: sendBack('legal_review', 'ANALYSIS'),
      CC_SEND_BACK_ANALYSIS: sendBack('credit_analysis', 'ANALYSIS'),
    },
  },
  credit_approval: {
    source: 'credit_approval_form',
    prefix: 'credit_approval_form_',
    after: ['credit_compilation'],
    roles: ['approver', 'Credit Analyst'],
    open: 'APPROVAL_PENDING',
    moves: {
      CA_SAVE_DRAFT: { from: deciding },
      CA_BACK_TO_DRAFT: { from: ['NEEDS_RECONFIRMATION', 'DEFERRED'], to: 'DRAFT' },
      CA_APPROVE: decision('APPROVED'),
      CA_APPROVE_CONDITIONS: decision('APPROVED_WITH_CONDITIONS'),
      CA_REJECT: decision('REJECTED'),
      CA_WITHDRAW: decision('WITHDRAWN'),
      CA_DEFER: { from: deciding, to: 'DEFERRED', reason: true },
      CA_SEND_BACK: sendBack('credit_compilation', 'COMPILATION', deciding),
    },
  },
}

export const edgeName = (form: string, code: string, from: string): string => `${form} ${code} from ${from}`

/** Every action of every form, from each state in which it can be taken. */
export const edges: string[] = Object.entries(forms).flatMap(([form, { moves }]) =>
  Object.entries(moves).flatMap(([code, { from }]) => from.map((state) => edgeName(form, code, state))),
)

/** Levels from the strongest; the Credit Committee ranks as DA2 (spec decision 9). */
const strength: Record<string, number> = { DA1: 1, DA2: 2, CC: 2, DA3: 3, DA4: 4, DA5: 5, DA6: 6, DA7: 7, DA8: 8 }
export const levels = Object.keys(strength)

/** Whether a level suffices where all of the others are asked for; none never does, nor where none is asked for. */
export function suffices(level: string | null, asked: (string | undefined)[]): boolean {
  const needed = asked.flatMap((each) => strength[each ?? ''] ?? [])
  return (
    needed.length > 0 &&
    strength[level ?? ''] !== undefined &&
    needed.every((each) => Number(strength[level ?? '']) <= each)
  )
}

/** The forms after this one, and after those. */
export function downstream(form: string): string[] {
  const next = Object.keys(forms).filter((each) => forms[each]?.after.includes(form))
  return [...new Set(next.flatMap((each) => [each, ...downstream(each)]))]
}
