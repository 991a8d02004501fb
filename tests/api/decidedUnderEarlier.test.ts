import { afterAll, beforeAll, expect, it } from 'vitest'
import { acts } from '../../src/workbench/edits/acts.ts'
import { type Edit, inOrder, isRefused } from '../../src/workbench/edits/edit.ts'
import { doing } from '../../src/workbench/edits/operations.ts'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { type Workbench, workbenchOf } from './support/workbench.ts'

let schemas: CopiedSchemas
let bank: Bank
let bench: Workbench
beforeAll(async () => {
  schemas = copySchemas()
  bank = await openBank({ schemasDir: schemas.dir })
  bench = await workbenchOf(bank.api, { drafter: 'form_designer', chief: 'admin' })
  await bench.govern('workbench')
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

/** Drafts an edit of what is live, and has it published. */
async function publish(edit: Edit): Promise<void> {
  const { texts } = await bench.files('live')
  const before = new Map(Object.entries(texts))
  const after = edit(before)
  if (isRefused(after)) throw new Error(after.refused)
  const changed = [...after].filter(([path, text]) => before.get(path) !== text)
  ok(await bench.publish(await bench.proposed(Object.fromEntries(changed))))
}

const stage = 'legal_review'
const data = 'stages/legal-review/data.schema.json'
const inData = (at: string[], value: unknown) => doing({ do: 'set', file: data, at: ['properties', ...at], value })

it('an application shows as it was decided after two versions have renamed, converted and retired its fields', async () => {
  const id = await bank.carry(upTo('compilation'))
  ok(
    await bank.save('approver', id, {
      credit_approval_form_approval_decision: 'approved_with_conditions',
      credit_approval_form_approval_comments: 'Monthly figures.',
      credit_approval_form_approval_date: '2026-11-21',
      credit_approval_form_delegated_authority_level: 'DA3',
    }),
  )
  ok(await bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE_CONDITIONS'))
  const address = `/api/credit/credit-applications/${id}/paper/`
  const read = async (query: string) => ok<object>(await bank.as('auditor', 'GET', address + query))
  const decided = await read('?decided=true')
  const today = await read('')
  expect(JSON.stringify(decided)).toContain('ISDA')

  const field = 'agreement_template'
  await publish(
    inOrder(
      acts.renameField({ stage, field, to: 'template' }),
      acts.changeTitle({ stage, field: 'template', title: 'Template of the agreement' }),
      acts.changeTitle({ stage, field: 'has_csa', title: 'Is there a CSA?' }),
    ),
  )
  expect(await read('?decided=true')).toEqual(decided)
  await publish(
    inOrder(
      inData(['template', 'enum'], ['GMRA', 'CSA', 'OTHER']),
      inData(['template', 'convert'], { ISDA: 'GMRA' }),
      acts.retireField({ stage, field: 'has_csa' }),
    ),
  )
  expect(await read('?decided=true')).toEqual(decided)
  // What is read by today's definitions says otherwise.
  expect(await read('')).not.toEqual(today)
})
