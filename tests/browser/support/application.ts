import { readFileSync } from 'node:fs'
import type { StageDefinition } from '../../../src/engine/definition.ts'

export interface Action {
  code: string
  name: string
  description?: string
  metadata?: object
}

/** One form of an application as a server may answer it. */
export interface Form {
  /** The folder of the stage's definition. */
  stage: string
  /** The form's own fields. */
  fields?: object
  /** Absent: there is no workflow instance. */
  state?: string
  actions?: Action[]
  /** Further keys of the application. */
  application?: object
}

export const applicationPath = '/api/credit/credit-applications/a1/'
export const transitionPath = '/api/workflow-instances/w1/transition/'

function definitionOf(stage: string): StageDefinition {
  return JSON.parse(readFileSync(`schemas/stages/${stage}/stage.json`, 'utf8')) as StageDefinition
}

/** Where the form is edited. */
export const formPath = (stage: string) =>
  `/credit-requests/a1/edit?form_type=${definitionOf(stage).formType}&mode=edit`

/** An application with this one form to be worked on. */
function applicationWith({ stage, fields, state = 'Draft', actions = [], application }: Form): object {
  const { formType, title, source } = definitionOf(stage)
  const workflow_instance = state ? { id: 'w1', current_state: state } : null
  return {
    id: 'a1',
    reference_number: 'CR-2026-00001',
    title: 'Copper line',
    counterparty: { id: 'c1', name: 'Norrland Metall AB', cif_number: 'CIF-1' },
    sub_processes: [{ form_key: formType, form_name: title, can_edit: true, data: { workflow_instance } }],
    [source]: { workflow_instance, available_transitions: actions, ...fields },
    ...application,
  }
}

/** What a backend needs to have this form saved and its actions taken. */
export function formRoutes(form: Form) {
  const body = applicationWith(form)
  return {
    [`GET ${applicationPath}`]: { body },
    [`PATCH ${applicationPath}`]: { body },
    [`POST ${transitionPath}`]: { body: {} },
    'GET /api/credit/counterparties/': { body: [{ id: 'c1', name: 'Norrland Metall AB', cif_number: 'CIF-1' }] },
  }
}
