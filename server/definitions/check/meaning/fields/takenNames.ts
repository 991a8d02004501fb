import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedField, allFields } from '../../fields.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/** The keys that the server's answers add to a form's fields, in the same record (`src/engine/application.ts`). */
export const besideFields = [
  'workflow_instance',
  'available_transitions',
  'unavailable_transitions',
  'sent_back',
  'field_rights',
  'worked_on_by',
  'completed_by_name',
]

/** The keys that the server's answers add to an application, whose record holds the unprefixed fields. */
export const besideUnprefixed = [
  'id',
  'reference_number',
  'kind',
  'kind_title',
  'version',
  'rank',
  'amount',
  'workflow_state',
  'workflow_state_name',
  'created_at',
  'created_by',
  'created_by_name',
  'submitted_at',
  'submitted_by',
  'current_user_role',
  'sub_processes',
  'documents',
  'conditions_subsequent',
  'based_on',
  'successors',
  'may_start',
  'covers',
  'people',
]

/** Every JavaScript object has this property, so an empty field of this name would seem to have a value. */
const ofEveryObject = 'constructor'

/** Refuses field names that answers or JavaScript objects already use. */
export const takenNames: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    allFields(stage).flatMap((field) => {
      const message = objectionTo(stage, field)
      return message === undefined ? [] : [inStage(stage, 'data', field.at, message, 'key')]
    }),
  )

function objectionTo({ stage }: FolderStage, { name, column }: PlacedField): string | undefined {
  const { unprefixed = [] } = stage.payload
  const beside = unprefixed.includes(name) ? besideUnprefixed : besideFields
  if (name === ofEveryObject) return `"${name}" cannot be the name of a field. Choose another.`
  return !column && beside.includes(name)
    ? `the server's answers use the name "${name}". Give the field another name.`
    : undefined
}
