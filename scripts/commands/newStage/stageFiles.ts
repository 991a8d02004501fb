import type { ReferenceData } from '../../../src/engine/definition.ts'

/** A stage to be written. */
export interface NewStage {
  /** Its form type, such as sanctions_check. */
  name: string
  /** The role that works on it. */
  role: string
  stepNumber: number
}

/** The name as codes have it: SANCTIONS_CHECK. */
export const codeOf = (name: string): string => name.toUpperCase()

/** The event with which the stage moves the application on. */
export const doneEvent = (name: string): string => `${codeOf(name)}_COMPLETED`

/** The name as people read it: Sanctions Check. */
export const titleOf = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The files of the stage's folder, by name: a form with one field that somebody of the role fills in and submits. */
export const stageFilesOf = (stage: NewStage, reference: Pick<ReferenceData, 'roles'>): Record<string, object> => ({
  'data.schema.json': dataOf(stage),
  'ui.schema.json': {
    $schema: '../../meta/ui.schema.json',
    'ui:tabs': [{ title: titleOf(stage.name), fields: ['comments'] }],
    comments: { 'ui:widget': 'textarea' },
  },
  'stage.json': stageOf(stage),
  'workflow.json': workflowOf(stage),
  'cases.json': casesOf(stage, reference),
})

const dataOf = ({ name }: NewStage) => ({
  $schema: '../../meta/data.schema.json',
  title: titleOf(name),
  type: 'object',
  additionalProperties: false,
  required: ['comments'],
  properties: { comments: { title: 'Comments', type: 'string', maxLength: 10000 } },
})

const stageOf = ({ name, stepNumber }: NewStage) => ({
  $schema: '../../meta/stage.schema.json',
  formType: name,
  title: titleOf(name),
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

function workflowOf({ name, role }: NewStage) {
  const reconfirm = { target: 'DRAFT', meta: { name: 'Needs Reconfirmation', system: true } }
  const submit = {
    target: 'COMPLETED',
    guard: { type: 'may', params: 'editors' },
    meta: { name: `Submit ${titleOf(name)}`, completes: true, raises: doneEvent(name) },
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

function casesOf({ name, role }: NewStage, { roles }: Pick<ReferenceData, 'roles'>) {
  const take = submitCode(name)
  const title = roles.find((each) => each.name === role)?.title
  const other = roles.find((each) => each.name !== role)?.name
  const data = { comments: 'There are no objections.' }
  return {
    $schema: '../../meta/cases.schema.json',
    cases: [
      { about: 'It needs comments.', take, expect: { refused: ['Comments is required.'] } },
      { about: 'With comments it is completed.', as: { role }, data, take, expect: { leads: 'COMPLETED' } },
      ...(other === undefined
        ? []
        : [
            {
              about: 'Nobody of another role submits it.',
              as: { role: other },
              data,
              take,
              expect: { refused: [`Needs the role ${title}.`] },
            },
          ]),
    ],
  }
}
