import type { CopiedSchemas } from './copiedSchemas.ts'

/**
 * A table of conditions in the approval, as the guide's page has it. Its rows are followed up once the application is
 * approved with conditions.
 */
export function addConditions(schemas: CopiedSchemas, more: object = {}): void {
  schemas.edit('stages/credit-approval/data.schema.json', ({ properties }) => {
    Object.assign(properties as object, { conditions: table })
  })
  schemas.edit('stages/credit-approval/ui.schema.json', (ui) => {
    ui.conditions = { items: { owner: { 'ui:enumNames': ['Relationship manager', 'Legal'] } } }
    ;(ui['ui:tabs'] as object[]).push({ title: 'Conditions', fields: ['conditions'] })
  })
  schemas.edit('stages/credit-approval/workflow.json', ({ people }) => {
    Object.assign(people as object, {
      'relationship manager': { parties: ['relationship manager'] },
      'legal desk': { roles: ['legal_reviewer'] },
    })
  })
  schemas.edit('stages/credit-approval/stage.json', (stage) => {
    stage.conditionsSubsequent = {
      conditions: {
        statedBy: ['CA_APPROVE_CONDITIONS'],
        text: 'what',
        owner: 'owner',
        due: 'due_on',
        document: 'shown_by_document',
        owners: { relationship_manager: 'relationship manager', legal: 'legal desk' },
        waive: 'approvers',
        remind: [10, 2],
        escalate: { roles: ['auditor'] },
        ...more,
      },
    }
  })
}

const table = {
  title: 'Conditions after approval',
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['what', 'owner', 'due_on'],
    properties: {
      what: { title: 'Condition', type: 'string', maxLength: 1000 },
      owner: { title: 'Owner', type: 'string', enum: ['relationship_manager', 'legal'] },
      due_on: { title: 'Due on', type: 'string', format: 'date' },
      shown_by_document: { title: 'Document needed', type: 'boolean' },
    },
  },
}
