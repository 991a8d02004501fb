import { expect, it } from 'vitest'
import { tryForm } from '../../../server/model/cases/tried/tryForm.ts'
import { workflowsOf } from '../../../server/model/machines/workflows.ts'
import { caseInputOf, newSituation } from '../../../src/workbench/tries/situation.ts'
import { published } from '../../support/stages.ts'
import { realTexts } from '../edit.ts'

const { application, kinds, reference, stage } = await published()
const stages = application.stages.map(({ formType }) => stage(formType))
const workflows = workflowsOf({ stages, application, kinds, reference })
const files = await realTexts()

it('a trial asks for the authority that the amount in the request needs', () => {
  const forms = {
    credit_request: { limit_requests: [{ proposed_amount: 40, proposed_tenor: 24 }] },
    credit_review: { delegated_authority_level: 'DA6' },
  }
  const situation = { ...newSituation('credit_review'), forms }
  const given = caseInputOf(files, situation, application)
  const { actions } = tryForm(workflows, { formType: 'credit_review', given })
  const approval = actions.find(({ code }) => code === 'CR_APPROVE_REVIEW')
  expect(approval?.refused).toContainEqual(expect.stringMatching(/^The authority matrix requires DA\d or stronger/))
})
