import fc from 'fast-check'
import type { Bank, NestedForm, Username } from '../../api/support/bank.ts'
import { fillForm } from '../../api/support/fillForm.ts'
import type { RollbackServer } from '../undone.ts'
import {
  type Model,
  answer,
  choices,
  fillIn,
  isClosed,
  isOpen,
  mayEdit,
  newModel,
  possible,
  take,
  work,
} from './model.ts'
import { type Actor, edgeName, forms, levels } from './rules.ts'
import { unmetBy } from './unmet.ts'

/** One step of a run. What is `possible` is chosen among that, the rest among everything. */
export interface Step {
  kind: 'possible' | 'any' | 'save'
  pick: number
  who: number
  reason: boolean
  questionnaire: boolean
  level: string
  committee: boolean
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('possible', 'possible', 'possible', 'any', 'save'),
  pick: fc.nat(),
  who: fc.nat(),
  reason: fc.boolean(),
  questionnaire: fc.boolean(),
  level: fc.constantFrom(...levels.filter((level) => level !== 'CC')),
  committee: fc.boolean(),
})

/** Of every application that is played. */
export const parties: Model['parties'] = { creator: 'requester', manager: 'rm', sponsors: ['sponsor'] }

const list = '/api/credit/credit-applications/'
const decisions: Record<string, string> = {
  CA_APPROVE: 'approved',
  CA_APPROVE_CONDITIONS: 'approved_with_conditions',
  CA_REJECT: 'rejected',
  CA_DEFER: 'deferred',
  CA_WITHDRAW: 'withdrawn',
}

/** Plays runs at a real server and at the model, and tells where they differ. */
export class Player {
  /** How often each edge was taken, by its name. */
  readonly taken = new Map<string, number>()

  constructor(
    readonly bank: Bank,
    readonly undone: RollbackServer,
    readonly actors: Actor[],
  ) {}

  /** The differences of a run; it ends at the first step that has any. */
  run(steps: Step[]): Promise<string[]> {
    return this.undone.undo(async () => {
      let { model, id } = await this.open()
      for (const [n, each] of steps.entries()) {
        const wrong = await this.play(model, id, each)
        if (wrong.length > 0) return wrong.map((difference) => `step ${n}: ${difference}`)
        if (isClosed(model)) ({ model, id } = await this.open())
      }
      return []
    })
  }

  private async open(): Promise<{ model: Model; id: string }> {
    // So little that the authority matrix takes every level.
    const limit_requests = this.bank.request.limit_requests.map((limit) => ({ ...limit, proposed_amount: 2 }))
    const { body } = await this.send('requester', 'POST', list, { ...this.bank.request, limit_requests })
    const { id } = body as { id: string }
    return { model: newModel(parties), id }
  }

  private async send(who: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
    const authorization = `Bearer ${this.bank.tokens[who as Username]}`
    const { statusCode, body } = await this.undone.app.inject({ method, url, payload, headers: { authorization } })
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }

  private async play(model: Model, id: string, each: Step): Promise<string[]> {
    const { actor, form, code } = this.choose(model, each)
    if (each.kind === 'save') return this.save(model, id, form, actor)
    await this.complete(model, id, form, code, each)
    const expected = answer(model, form, code, actor, each.reason)
    const what = `${actor.name} ${form} ${code} in ${model.state}`
    const wrong = expected === 200 ? await this.tryUnmet(model, id, form, code, actor) : []
    if (wrong.length > 0) return wrong.map((difference) => `${what} ${difference}`)
    const { status, body } = await this.act(id, form, code, actor, each.reason)
    if (status !== expected) return [`${what}: ${status} ${JSON.stringify(body)}, expected ${expected}`]
    if (status !== 200) return []
    const edge = edgeName(form, code, model.forms.get(form) ?? '')
    this.taken.set(edge, (this.taken.get(edge) ?? 0) + 1)
    take(model, form, code, actor)
    return (await this.compare(model, id, actor)).map((difference) => `after ${what}, ${difference}`)
  }

  private async act(id: string, form: string, code: string, actor: Actor, hasReason: boolean) {
    const instance = await this.instanceOf(id, form)
    const url = `/api/workflow-instances/${instance ?? id}/transition/`
    return this.send(actor.name, 'POST', url, { transition_code: code, comments: hasReason ? 'So decided.' : '' })
  }

  /** An action that would be taken is refused as long as its form does not say what it must. */
  private async tryUnmet(model: Model, id: string, form: string, code: string, actor: Actor): Promise<string[]> {
    const wrong: string[] = []
    const enough = this.dataOf(model, form, code)
    for (const data of unmetBy(model, code, this.bank.ids.sponsor)) {
      await fillForm(this.undone.tx, id, form, { ...enough, ...data })
      const { status, body } = await this.act(id, form, code, actor, true)
      await fillForm(this.undone.tx, id, form, enough)
      if (status !== 409)
        wrong.push(`with ${JSON.stringify(data)}: ${status} ${JSON.stringify(body).slice(0, 300)}, expected 409`)
    }
    return wrong
  }

  private choose(model: Model, { kind, pick, who }: Step): { actor: Actor; form: string; code: string } {
    const all = choices(model, this.actors)
    const chosen = all[pick % all.length]
    if (kind === 'possible' && chosen) return chosen
    const anything = Object.entries(forms).flatMap(([form, { moves }]) =>
      Object.keys(moves).map((code) => ({ form, code })),
    )
    const { form, code } = anything[pick % anything.length] ?? { form: '', code: '' }
    const actor = this.actors[who % this.actors.length]
    if (!actor) throw new Error('Nobody acts.')
    return { actor, form, code }
  }

  private async save(model: Model, id: string, form: string, actor: Actor): Promise<string[]> {
    const expected = mayEdit(model, form, actor) ? 200 : 409
    const { status } = await this.send(actor.name, 'PATCH', `${list}${id}/`, {
      [`${forms[form]?.prefix}${freeField[form]}`]: `By ${actor.name}`,
    })
    // A sponsor's comments are the sponsor's own; the model's only sponsor is the primary one.
    if (status !== expected) return [`${actor.name} saves ${form} in ${model.state}: ${status}, expected ${expected}`]
    if (status === 200) work(model, form, actor)
    return []
  }

  /** Puts what the action needs into its form while it is open. */
  private async complete(model: Model, id: string, form: string, code: string, each: Step): Promise<void> {
    if (!isOpen(model, form)) return
    fillIn(model, form, each)
    await fillForm(this.undone.tx, id, form, this.dataOf(model, form, code))
  }

  private dataOf({ questionnaire, level, approvalLevel }: Model, form: string, code: string): object {
    const { analyst } = this.bank.ids
    const sponsored = {
      senior_sponsor_approval: code === 'BS_REJECT' ? 'reject' : 'approve',
      senior_sponsor_comments: 'Seen.',
    }
    const data: Record<string, object> = {
      credit_request: { second_business_sponsor_id: null },
      credit_review: {
        assigned_credit_analyst: analyst,
        delegated_authority_level: level,
        questionnaire_required: questionnaire,
        rejection_reason: 'No.',
      },
      business_sponsorship: sponsored,
      legal_review: { agreement_template: 'ISDA', has_csa: 'false' },
      credit_analysis: { credit_analyst: analyst, recommendation: 'approve' },
      credit_compilation: { compiler: analyst, all_forms_reviewed: true, ready_for_approval: true },
      credit_approval: {
        approval_decision: decisions[code] ?? 'approved',
        approval_date: '2026-11-21',
        delegated_authority_level: approvalLevel,
        rejection_reason: 'No.',
        approval_comments: 'Netting first.',
      },
    }
    return data[form] ?? {}
  }

  private async instanceOf(id: string, form: string): Promise<string | undefined> {
    const query = this.undone.tx
      .selectFrom('stage_form')
      .select('instance_id')
      .where('application_id', '=', id)
      .where('form_type', '=', form)
    return (await query.executeTakeFirst())?.instance_id
  }

  private async compare(model: Model, id: string, actor: Actor): Promise<string[]> {
    const { body } = await this.send(actor.name, 'GET', `${list}${id}/`)
    const application = body as {
      workflow_state: { code: string }
      sub_processes: { form_key: string; can_edit: boolean }[]
    } & Record<string, NestedForm>
    const seen = {
      state: application.workflow_state.code,
      forms: Object.entries(forms).map(([form, { source }]) => ({
        form,
        state: application[source]?.workflow_instance?.current_state_code,
        actions: application[source]?.available_transitions.map(({ code }) => code).toSorted(),
        edit: application.sub_processes.find(({ form_key }) => form_key === form)?.can_edit,
      })),
    }
    const wanted = {
      state: model.state,
      forms: Object.keys(forms).map((form) => ({
        form,
        state: model.forms.get(form),
        actions: possible(model, form, actor).toSorted(),
        edit: mayEdit(model, form, actor),
      })),
    }
    if (seen.state !== wanted.state) return [`the application is ${seen.state}, expected ${wanted.state}`]
    return wanted.forms.flatMap((each, n) => {
      const [expected, found] = [JSON.stringify(each), JSON.stringify(seen.forms[n])]
      return expected === found ? [] : [`the form is ${found}, expected ${expected}`]
    })
  }
}

/** A field of each form that everybody who may change the form may change, and nothing depends on. */
const freeField: Record<string, string> = {
  credit_request: 'relationship_comments',
  credit_review: 'additional_information_request',
  business_sponsorship: 'senior_sponsor_comments',
  credit_questionnaire: 'primary_products',
  legal_review: 'grace_period',
  credit_analysis: 'executive_summary',
  credit_compilation: 'compiler_notes',
  credit_approval: 'approval_comments',
}
