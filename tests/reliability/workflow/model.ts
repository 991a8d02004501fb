import { type Actor, downstream, forms, suffices } from './rules.ts'

/** An application as the rules know it. */
export interface Model {
  state: string
  /** Of forms that were ever opened. */
  forms: Map<string, string>
  /** Forms that somebody has saved or acted in. */
  started: Set<string>
  /** Who worked on each form. */
  workers: Map<string, Set<string>>
  parties: { creator: string; submitter?: string; manager: string; sponsors: string[]; compiler?: string }
  /** What the review asks for, and the approval beside it. */
  questionnaire: boolean
  level?: string
  approvalLevel?: string
}

export function newModel(parties: Model['parties']): Model {
  const workers = new Map([['credit_request', new Set([parties.creator])]])
  return {
    state: 'DRAFT',
    forms: new Map([['credit_request', 'DRAFT']]),
    started: new Set(['credit_request']),
    workers,
    parties: { ...parties },
    questionnaire: true,
  }
}

const closed = ['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REJECTED', 'WITHDRAWN']
export const isClosed = ({ state }: Model) => closed.includes(state)

const done = ['SUBMITTED', 'COMPLETED', ...closed]
const isDone = (model: Model, form: string) => done.includes(model.forms.get(form) ?? '')
const isNeeded = (model: Model, form: string) => form !== 'credit_questionnaire' || model.questionnaire

/** Whether the form can be worked on. */
export function isOpen(model: Model, form: string): boolean {
  return forms[form]?.open === model.state && !isDone(model, form) && isNeeded(model, form)
}

/** Whether the form is this person's work, whatever the state. */
function isTheirs(
  { parties, workers, level, approvalLevel }: Model,
  form: string,
  { name, role, level: own }: Actor,
): boolean {
  if (!forms[form]?.roles.includes(role)) return false
  if (form === 'credit_request') return [parties.creator, parties.manager].includes(name)
  if (form === 'business_sponsorship') return parties.sponsors.includes(name)
  if (form !== 'credit_approval') return true
  const named = [parties.creator, parties.submitter, parties.manager, ...parties.sponsors, parties.compiler].includes(
    name,
  )
  const worked = ['credit_request', 'business_sponsorship', 'credit_compilation'].some((each) =>
    workers.get(each)?.has(name),
  )
  return !named && !worked && level !== undefined && suffices(own, [level, approvalLevel])
}

export const mayEdit = (model: Model, form: string, actor: Actor) => isOpen(model, form) && isTheirs(model, form, actor)

/** The actions that the person can take in a form now. */
export function possible(model: Model, form: string, actor: Actor): string[] {
  if (!mayEdit(model, form, actor)) return []
  const state = model.forms.get(form) ?? ''
  return Object.entries(forms[form]?.moves ?? {}).flatMap(([code, { from, back }]) => {
    const canReopen = !back || (isDone(model, back.form) && isNeeded(model, back.form))
    return from.includes(state) && canReopen ? [code] : []
  })
}

/** Every action that somebody can take now. */
export const choices = (model: Model, actors: readonly Actor[]): { actor: Actor; form: string; code: string }[] =>
  actors.flatMap((actor) =>
    Object.keys(forms).flatMap((form) => possible(model, form, actor).map((code) => ({ actor, form, code }))),
  )

/** What a form says while it is open, as far as anything depends on it. */
export function fillIn(
  model: Model,
  form: string,
  { questionnaire, level, committee }: { questionnaire: boolean; level: string; committee: boolean },
): void {
  if (!isOpen(model, form)) return
  if (form === 'credit_review') Object.assign(model, { questionnaire, level })
  if (form === 'credit_approval')
    model.approvalLevel = committee && level !== 'DA1' && model.level !== 'DA1' ? 'CC' : (model.level ?? '')
  if (form === 'credit_compilation') model.parties.compiler = 'analyst'
}

/** The status that trying the action answers; its form has what it must have. */
export function answer(model: Model, form: string, code: string, actor: Actor, hasReason: boolean): number {
  if (!model.forms.has(form)) return 404
  if (!possible(model, form, actor).includes(code)) return 409
  return forms[form]?.moves[code]?.reason && !hasReason ? 400 : 200
}

export function work(model: Model, form: string, actor: Actor): void {
  model.started.add(form)
  model.workers.set(form, (model.workers.get(form) ?? new Set()).add(actor.name))
}

/** Takes an action that is possible. */
export function take(model: Model, form: string, code: string, actor: Actor): void {
  const move = forms[form]?.moves[code]
  if (!move) throw new Error(`${form} has no ${code}.`)
  work(model, form, actor)
  if (move.to) model.forms.set(form, move.to)
  if (form === 'credit_request' && move.on) model.parties.submitter ??= actor.name
  if (move.back) reopen(model, move.back.form)
  if (move.on ?? move.back) enter(model, move.on ?? move.back?.state ?? '')
  if (move.branch) leaveAnalysis(model)
}

/** What comes after a form that is opened again needs to be confirmed again; what nobody has begun stays as it is. */
function reopen(model: Model, form: string): void {
  model.forms.set(form, 'DRAFT')
  for (const each of downstream(form)) if (model.started.has(each)) model.forms.set(each, 'NEEDS_RECONFIRMATION')
}

function enter(model: Model, state: string): void {
  model.state = state
  for (const form of Object.keys(forms))
    if (isOpen(model, form) && !model.forms.has(form)) model.forms.set(form, 'DRAFT')
  if (state === 'ANALYSIS') leaveAnalysis(model)
}

function leaveAnalysis(model: Model): void {
  const branches = Object.keys(forms).filter((form) => forms[form]?.open === 'ANALYSIS')
  if (branches.every((form) => isDone(model, form) || !isNeeded(model, form))) enter(model, 'COMPILATION')
}
