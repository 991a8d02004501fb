import type { Application, Body } from './application.ts'
import { type Bank, named } from './bank.ts'
import type { Person } from './person.ts'
import { type Stage, stages } from './definitions.ts'

/** A line of the list, with the names of product spec §3. */
export function rowOf({ counterparties }: Bank, application: Application) {
  const { path, creator, id, rank, number, createdAt: created_at } = application
  const { counterparty_id: counterparty, ...fields } = application.fields
  return {
    ...fields,
    id,
    reference_number: `PL-${String(number).padStart(4, '0')}`,
    counterparty: named(counterparties, counterparty) ?? null,
    rank,
    created_at,
    created_by_name: creator.name,
    workflow_state: { code: path.code(), name: path.name(), metadata: { step_number: path.step() } },
  }
}

/** One application as one person sees it. */
export function answerOf(bank: Bank, application: Application, person: Person) {
  return {
    ...rowOf(bank, application),
    limit_requests: limitsOf(bank, application.fields.limit_requests),
    current_user_role: person.role,
    sub_processes: stages.map((stage) => subProcess(stage, application, person)),
    ...Object.fromEntries(stages.map((stage) => [stage.source, nestedForm(bank, stage, application, person)])),
  }
}

function limitsOf({ limitTypes }: Bank, rows: unknown) {
  if (!Array.isArray(rows)) return []
  return rows.map(({ limit_type_id, ...row }: Body) => ({
    ...row,
    limit_type: named(limitTypes, limit_type_id) ?? null,
  }))
}

function subProcess(stage: Stage, application: Application, person: Person) {
  const { formType, title } = stage
  const form = application.form(formType)
  const current_state = form && application.isUnasked(stage) ? undefined : application.stateOf(formType)
  return {
    form_key: formType,
    form_name: title,
    can_edit: form !== undefined && application.isOpen(form) && form.isEditable(application.acting(person)),
    data: { workflow_instance: current_state === undefined ? null : { id: form?.instance, current_state } },
  }
}

function nestedForm(bank: Bank, stage: Stage, application: Application, person: Person) {
  const form = application.form(stage.formType)
  if (!form) return null
  const isUnasked = application.isUnasked(stage)
  const offered = isUnasked ? [] : application.offers(form, person)
  return {
    ...form.fields,
    ...namesIn(bank, form.fields),
    workflow_instance: isUnasked ? null : { id: form.instance, current_state: form.state() },
    available_transitions: offered.map(({ code, name, description }) => ({ code, name, description, metadata: {} })),
  }
}

/** Beside a field that holds a person's id, the person's name. */
function namesIn({ people }: Bank, fields: Body): Body {
  const entries = Object.entries(fields).flatMap(([field, value]): [string, string][] => {
    const person = field.endsWith('_id') ? named(people, value) : undefined
    return person ? [[field.replace(/_id$/, '_name'), person.name]] : []
  })
  return Object.fromEntries(entries)
}
