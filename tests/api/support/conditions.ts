import { addConditions } from '../../support/conditions.ts'
import { type CopiedSchemas, copySchemas } from '../../support/copiedSchemas.ts'
import { inDays } from './absences.ts'
import { type Bank, ok, upTo } from './bank.ts'

/** Definitions under which an approval states conditions. */
export function schemasWithConditions(): CopiedSchemas {
  const schemas = copySchemas()
  addConditions(schemas)
  return schemas
}

export const accounts = {
  what: 'Deliver the audited accounts',
  owner: 'relationship_manager',
  due_on: inDays(90),
  shown_by_document: true,
}
export const pledge = { what: 'Register the pledge', owner: 'legal', due_on: inDays(60), shown_by_document: false }

/** An application that was approved under these conditions; `request` is what differs in what was asked for. */
export async function approvedUnder(
  bank: Bank,
  conditions: object[] = [accounts, pledge],
  request: object = {},
): Promise<string> {
  const id = await bank.carry(upTo('compilation'), request)
  await approveUnder(bank, id, conditions)
  return id
}

/** Approves an application that waits for its decision. */
export async function approveUnder(bank: Bank, id: string, conditions: object[] = [accounts, pledge]): Promise<void> {
  await bank.fill(id, 'approval')
  const decision = {
    credit_approval_form_approval_decision: 'approved_with_conditions',
    credit_approval_form_approval_comments: 'As listed.',
    credit_approval_form_conditions: conditions,
  }
  ok(await bank.save('approver', id, decision))
  ok(await bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE_CONDITIONS'))
}
