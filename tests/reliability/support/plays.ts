import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import { forms } from '../workflow/rules.ts'

/** What the demo bank's people do with an application, by the code of the application's state. */
export interface Play {
  who: string
  /** Under which the application has the stage's record. */
  source: string
  /** The wire name of a text, which every save gives another value. */
  note: string
  /** What a save holds besides. */
  always?: object
  /** What has to be saved before an action, by its code. */
  before?: Record<string, object>
}

/** A demo bank's database, its people's ids by username, and those of the records that a request names. */
export interface BankContext {
  db: Kysely<Database>
  users: Record<string, string>
  counterparty: string
  limitType: string
}

export async function bankContextOf(db: Kysely<Database>): Promise<BankContext> {
  const users = await db.selectFrom('app_user').select(['username', 'id']).execute()
  const { id: counterparty } = await db
    .selectFrom('counterparty')
    .select('id')
    .orderBy('cif_number')
    .executeTakeFirstOrThrow()
  const { id: limitType } = await db.selectFrom('limit_type').select('id').orderBy('position').executeTakeFirstOrThrow()
  return { db, users: Object.fromEntries(users.map(({ username, id }) => [username, id])), counterparty, limitType }
}

export function newRequest({ users, counterparty, limitType }: BankContext, title: string) {
  return {
    title,
    counterparty_id: counterparty,
    priority: 'Medium',
    required_by_date: '2026-12-31',
    relationship_manager: users.rm,
    limit_requests: [{ limit_type_id: limitType, proposed_amount: 25, proposed_tenor: 12 }],
    credit_request_form_senior_business_sponsor_id: users.sponsor,
  }
}

export function playsOf({ users }: BankContext): Record<string, Play[]> {
  const request = { source: 'credit_request_form', note: 'credit_request_form_relationship_comments' }
  const compilation = {
    source: 'credit_compilation_form',
    note: 'credit_compilation_form_credit_paper_summary',
    before: {
      CC_SUBMIT: {
        credit_compilation_form_compiler: users.analyst,
        credit_compilation_form_all_forms_reviewed: true,
        credit_compilation_form_ready_for_approval: true,
      },
    },
  }
  const approval = {
    source: 'credit_approval_form',
    note: 'credit_approval_form_risk_assessment_summary',
    always: { credit_approval_form_approval_date: '2026-11-21', credit_approval_form_delegated_authority_level: 'DA3' },
    before: Object.fromEntries(
      decisions.map(([code, approval_decision, more]) => [
        code,
        { credit_approval_form_approval_decision: approval_decision, ...more },
      ]),
    ),
  }
  return {
    DRAFT: [
      { who: 'requester', ...request },
      { who: 'rm', ...request },
    ],
    REVIEW_PENDING: [
      {
        who: 'reviewer',
        source: 'credit_review_form',
        note: 'credit_review_form_additional_information_request',
        before: {
          CR_APPROVE_REVIEW: {
            credit_review_form_assigned_credit_analyst: users.analyst,
            credit_review_form_delegated_authority_level: 'DA3',
            credit_review_form_questionnaire_required: true,
          },
          CR_REJECT: { credit_review_form_rejection_reason: 'No.' },
        },
      },
    ],
    SPONSOR_PENDING: [
      {
        who: 'sponsor',
        source: 'business_sponsorship_form',
        note: 'business_sponsorship_form_senior_sponsor_comments',
        before: {
          BS_SUBMIT: { business_sponsorship_form_senior_sponsor_approval: 'approve' },
          BS_REJECT: { business_sponsorship_form_senior_sponsor_approval: 'reject' },
        },
      },
    ],
    ANALYSIS: [
      { who: 'rm', source: 'credit_questionnaire_form', note: 'credit_questionnaire_form_primary_products' },
      {
        who: 'legal',
        source: 'legal_review_form',
        note: 'legal_review_form_non_standard_provisions',
        always: { legal_review_form_agreement_template: 'ISDA', legal_review_form_has_csa: 'false' },
      },
      {
        who: 'analyst',
        source: 'credit_analysis_form',
        note: 'credit_analysis_form_key_risks',
        always: { credit_analysis_form_credit_analyst: users.analyst, credit_analysis_form_recommendation: 'approve' },
      },
    ],
    COMPILATION: [
      { who: 'compiler', ...compilation },
      { who: 'analyst', ...compilation },
    ],
    APPROVAL_PENDING: [
      { who: 'approver', ...approval },
      { who: 'board', ...approval },
    ],
  }
}

const decisions: [code: string, decision: string, more?: object][] = [
  ['CA_APPROVE', 'approved'],
  [
    'CA_APPROVE_CONDITIONS',
    'approved_with_conditions',
    { credit_approval_form_approval_comments: 'Monthly statements.' },
  ],
  ['CA_REJECT', 'rejected', { credit_approval_form_rejection_reason: 'No.' }],
  ['CA_DEFER', 'deferred'],
  ['CA_WITHDRAW', 'withdrawn'],
]

/**
 * The actions after which somebody else has work; taken at random like the others, they would seldom lead to a
 * decision.
 */
export const onward: string[] = Object.values(forms).flatMap(({ moves }) =>
  Object.entries(moves).flatMap(([code, { branch, on }]) =>
    branch || Object.values(forms).some(({ open }) => open === on) ? [code] : [],
  ),
)
