import { inject } from 'vitest'
import type { Config } from '../../../server/config.ts'
import { accessTokens } from '../../../server/session/accessTokens.ts'
import type { Counterparty } from '../../../server/store/lookups/counterparties.ts'
import type { LimitType } from '../../../server/store/lookups/limitTypes.ts'
import { renewing } from '../../support/renewing.ts'
import { type Answer, type Api, startApi } from './api.ts'
import { signIn } from './people.ts'
import type { BankFixture, Username } from './staff.ts'

export type { Username } from './staff.ts'

/** An application as `GET` answers it, as far as tests look. */
export interface Application {
  id: string
  version: number
  reference_number: string
  workflow_state: { code: string; name: string; metadata: { step_number: number; closed: boolean } }
  sub_processes: {
    form_key: string
    can_edit: boolean
    data: { workflow_instance: { current_state: string } | null }
  }[]
  [key: string]: unknown
}

export interface NestedForm {
  workflow_instance: { id: string; current_state: string; current_state_code?: string } | null
  available_transitions: { code: string; name: string; metadata: { on_behalf_of?: string } }[]
  unavailable_transitions: { code: string; reasons: string[] }[]
  field_rights?: { hidden: string[]; read_only: string[] }
  [key: string]: unknown
}

const applications = '/api/credit/credit-applications/'

/** A bank with one person of every kind, signed in: a copy of the run's. */
export async function openBank(changes: Partial<Config> = {}) {
  const { name, ...staffed } = inject('staffedBank')
  const bank = new Bank(await startApi(changes, undefined, name), staffed)
  await bank.arrive()
  return bank
}

type Headers = Record<string, string>

export class Bank {
  readonly ids: Record<Username, string>
  readonly counterparty: Counterparty
  readonly guarantor: Counterparty
  readonly limitType: LimitType

  constructor(
    readonly api: Api,
    private readonly staffed: BankFixture,
  ) {
    const ids = Object.entries(staffed.present).map(([username, { user }]) => [username, user.id])
    this.ids = Object.fromEntries(ids) as Record<Username, string>
    this.counterparty = staffed.counterparty
    this.guarantor = staffed.guarantor
    this.limitType = staffed.limitType
  }

  /** Everybody's access token, renewed while the bank is open. */
  readonly tokens = {} as Record<Username, string>
  private readonly stay = renewing(() => this.arrive())

  /** Gives everybody a new token: of the session that the bank began with, else by signing in. */
  async arrive(): Promise<void> {
    const { issue } = accessTokens(this.api.context.db)
    const endsAt = new Date(Date.now() + 12 * 3_600_000)
    for (const username of Object.keys(this.ids) as Username[]) {
      const present = this.staffed.present[username]
      this.tokens[username] = present
        ? await issue({ ...present, endsAt }, present.user)
        : (await signIn(this.api, username)).access
    }
  }

  async close(): Promise<void> {
    await this.stay()
    await this.api.close()
  }

  as(
    who: Username,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Answer> {
    return this.api.send(method, url, { token: this.tokens[who], body, headers })
  }

  get request() {
    return {
      title: 'Base metals hedging line',
      counterparty_id: this.counterparty.id,
      priority: 'Medium',
      required_by_date: '2026-12-31',
      relationship_manager: this.ids.rm,
      limit_requests: [{ limit_type_id: this.limitType.id, proposed_amount: 25, proposed_tenor: 12 }],
      credit_request_form_senior_business_sponsor_id: this.ids.sponsor,
    }
  }

  async create(more: object = {}): Promise<Application> {
    const answer = await this.as('requester', 'POST', applications, { ...this.request, ...more })
    return ok(answer, 201)
  }

  async read(id: string, who: Username = 'auditor'): Promise<Application> {
    return ok(await this.as(who, 'GET', `${applications}${id}/`))
  }

  save(who: Username, id: string, body: object, headers?: Headers): Promise<Answer> {
    return this.as(who, 'PATCH', `${applications}${id}/`, body, headers)
  }

  async nested(id: string, source: string, who: Username = 'auditor'): Promise<NestedForm> {
    return (await this.read(id, who))[source] as NestedForm
  }

  /** Takes a transition of the stage whose record stands under `source`. */
  async act(
    who: Username,
    id: string,
    source: string,
    code: string,
    comments?: string,
    headers?: Headers,
  ): Promise<Answer> {
    return this.take(who, await this.nested(id, source), { transition_code: code, comments }, headers)
  }

  private take(who: Username, { workflow_instance }: NestedForm, body: object, headers?: Headers): Promise<Answer> {
    return this.as(who, 'POST', `/api/workflow-instances/${workflow_instance?.id}/transition/`, body, headers)
  }

  async state(id: string): Promise<string> {
    return (await this.read(id)).workflow_state.code
  }

  /** What the hub shows of every stage. */
  async hub(id: string): Promise<Record<string, string | null>> {
    const { sub_processes } = await this.read(id)
    return Object.fromEntries(
      sub_processes.map(({ form_key, data }) => [form_key, data.workflow_instance?.current_state ?? null]),
    )
  }

  /** A new application carried through the stages named, as by the people whose work it is. */
  async carry(steps: readonly Step[], more: object = {}): Promise<string> {
    const { id } = await this.create(more)
    for (const step of steps) await this.carryOn(id, step)
    return id
  }

  async carryOn(id: string, step: Step): Promise<void> {
    const { who, source, code, data } = carried(this)[step]
    const application = data ? ok<Application>(await this.save(who, id, data)) : await this.read(id)
    ok(await this.take(who, application[source] as NestedForm, { transition_code: code }))
  }

  /** Whose work a step is, under which name the application has the stage's record, and what it needs. */
  work(step: Step): { who: Username; source: string; data: object } {
    const { who, source, data = {} } = carried(this)[step]
    return { who, source, data }
  }

  /** Saves what a step needs, and takes no action. */
  async fill(id: string, step: Step): Promise<void> {
    const { who, data } = carried(this)[step]
    if (data) ok(await this.save(who, id, data))
  }
}

export const upTo = (step: Step): Step[] => steps.slice(0, steps.indexOf(step) + 1)
/** In the order in which an application is carried through them. */
export const steps = [
  'request',
  'review',
  'sponsorship',
  'questionnaire',
  'legal',
  'analysis',
  'compilation',
  'approval',
] as const
export type Step = (typeof steps)[number]

function carried(bank: Bank): Record<Step, { who: Username; source: string; code: string; data?: object }> {
  return {
    request: { who: 'requester', source: 'credit_request_form', code: 'CR_TR_1' },
    review: {
      who: 'reviewer',
      source: 'credit_review_form',
      code: 'CR_APPROVE_REVIEW',
      data: {
        credit_review_form_assigned_credit_analyst: bank.ids.analyst,
        credit_review_form_delegated_authority_level: 'DA3',
        credit_review_form_questionnaire_required: true,
      },
    },
    sponsorship: {
      who: 'sponsor',
      source: 'business_sponsorship_form',
      code: 'BS_SUBMIT',
      data: {
        business_sponsorship_form_senior_sponsor_approval: 'approve',
        business_sponsorship_form_senior_sponsor_comments: 'A client of fifteen years.',
      },
    },
    questionnaire: {
      who: 'rm',
      source: 'credit_questionnaire_form',
      code: 'CQ_SUBMIT',
      data: {
        credit_questionnaire_form_primary_products: 'Copper cathode',
        credit_questionnaire_create_workflow_instance: true,
      },
    },
    legal: {
      who: 'legal',
      source: 'legal_review_form',
      code: 'LR_SUBMIT',
      data: { legal_review_form_agreement_template: 'ISDA', legal_review_form_has_csa: 'false' },
    },
    analysis: {
      who: 'analyst',
      source: 'credit_analysis_form',
      code: 'AN_SUBMIT',
      data: { credit_analysis_form_credit_analyst: bank.ids.analyst, credit_analysis_form_recommendation: 'approve' },
    },
    compilation: {
      who: 'compiler',
      source: 'credit_compilation_form',
      code: 'CC_SUBMIT',
      data: {
        credit_compilation_form_compiler: bank.ids.analyst,
        credit_compilation_form_all_forms_reviewed: true,
        credit_compilation_form_ready_for_approval: true,
      },
    },
    approval: {
      who: 'approver',
      source: 'credit_approval_form',
      code: 'CA_APPROVE',
      data: {
        credit_approval_form_approval_decision: 'approved',
        credit_approval_form_approval_date: '2026-11-21',
        credit_approval_form_delegated_authority_level: 'DA3',
      },
    },
  }
}

/** The body of a successful answer; throws with the answer otherwise. */
export function ok<T = unknown>(answer: Answer, status = 200): T {
  if (answer.status !== status) throw new Error(`Expected ${status}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
