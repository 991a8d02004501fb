import type { ReferenceData } from '../../engine/definition.ts'

/** What a stage is called. */
export interface StageNames {
  /** Its form type, such as sanctions_check. */
  name: string
  /** As people read it: Sanctions Check. */
  title: string
}

/** A stage to be written. */
interface StageFilesInput extends StageNames {
  /** The role that works on it. */
  role: string
  stepNumber: number
}

/** The name as codes have it: SANCTIONS_CHECK. */
export const codeOf = (name: string): string => name.toUpperCase()

/** The event with which the stage moves the application on. */
export const doneEvent = (name: string): string => `${codeOf(name)}_COMPLETED`

/**
 * The files of the stage's folder, by name: a form with one field that somebody of the role fills in and submits. The
 * field is not called Comments, because the box beside the form's actions is.
 */
export const stageFilesOf = (
  stage: StageFilesInput,
  reference: Pick<ReferenceData, 'roles'>,
): Record<string, object> => ({
  'data.schema.json': dataOf(stage),
  'ui.schema.json': {
    $schema: '../../meta/ui.schema.json',
    'ui:tabs': [{ title: stage.title, fields: ['assessment'] }],
    assessment: { 'ui:widget': 'textarea' },
  },
  'stage.json': stageOf(stage),
  'workflow.json': workflowOf(stage),
  'cases.json': casesOf(stage, reference),
})

const dataOf = ({ title }: StageFilesInput) => ({
  $schema: '../../meta/data.schema.json',
  title,
  type: 'object',
  additionalProperties: false,
  required: ['assessment'],
  properties: { assessment: { title: 'Assessment', type: 'string', maxLength: 10000 } },
})

const stageOf = ({ name, title, stepNumber }: StageFilesInput) => ({
  $schema: '../../meta/stage.schema.json',
  formType: name,
  title,
  workflowType: codeOf(name),
  stepNumber,
  source: `${name}_form`,
  headers: ['summary'],
  guards: [],
  navigation: [],
  save: { label: 'Save' },
  messages: {
    loadFailed: 'Failed to load application data.',
    saveFailed: 'Failed to save data.',
    saveFailedShows: 'detail',
    transitionFailedEmpty: 'Backend Error: Status {status}',
    noInstance: 'Cannot perform transitions - workflow instance not found.',
    unknownState: 'Draft',
  },
})

function workflowOf({ name, title, role }: StageFilesInput) {
  const reconfirm = { target: 'DRAFT', meta: { name: 'Needs Reconfirmation', system: true } }
  const submit = {
    target: 'COMPLETED',
    guard: { type: 'may', params: 'editors' },
    meta: { name: `Submit ${title}`, completes: true, raises: doneEvent(name) },
  }
  return {
    $schema: '../../meta/workflow.schema.json',
    id: codeOf(name),
    initial: 'DRAFT',
    people: { editors: { roles: [role] } },
    states: {
      DRAFT: {
        meta: { name: 'Draft', editable: 'editors' },
        on: { [submitCode(name)]: submit, RECONFIRM: reconfirm },
      },
      COMPLETED: {
        meta: { name: 'Completed', done: true },
        on: { REOPEN: { target: 'DRAFT', meta: { name: 'Reopened', system: true } }, RECONFIRM: reconfirm },
      },
    },
  }
}

const submitCode = (name: string): string => `${codeOf(name)}_SUBMIT`

function casesOf({ name, role }: StageFilesInput, { roles }: Pick<ReferenceData, 'roles'>) {
  const take = submitCode(name)
  const roleTitle = roles.find((each) => each.name === role)?.title
  const other = roles.find((each) => each.name !== role)?.name
  const data = { assessment: 'There are no objections.' }
  return {
    $schema: '../../meta/cases.schema.json',
    cases: [
      { about: 'It needs an assessment.', take, expect: { refused: ['Assessment is required.'] } },
      { about: 'With an assessment it is completed.', as: { role }, data, take, expect: { leads: 'COMPLETED' } },
      ...(other === undefined
        ? []
        : [
            {
              about: 'Nobody of another role submits it.',
              as: { role: other },
              data,
              take,
              expect: { refused: [`Needs the role ${roleTitle}.`] },
            },
          ]),
    ],
  }
}
