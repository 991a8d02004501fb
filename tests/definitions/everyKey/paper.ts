import { composePaper } from '../../../server/model/paper/compose.ts'
import { readForms } from '../../../server/model/paper/forms.ts'
import type { Authorship } from '../../../server/store/audit/authorship.ts'
import type { StageCase } from '../../../server/model/cases/stageCase.ts'
import type { Model } from './model.ts'
import { situationsOf } from './situation.ts'

/** The credit paper of an application in which everything was entered, and some of it after the compilation. */
export function paper(model: Model): unknown {
  const { paper: definition, stages } = model.workflows
  if (!definition) return undefined
  const [decision] = stages.filter(({ stage }) => stage.formType === 'decision')
  if (!decision) return undefined
  const cases = [{ stage: decision, given: everything }]
  return situationsOf({ ...model, cases }).map(({ view, work }) =>
    composePaper({
      paper: definition,
      forms: readForms(work, view, definition.compiledBy),
      writtenBy: (formType) => by(formType === 'request' ? 3 : 1),
      compiled: by(2),
      nameOf: () => undefined,
    }),
  )
}

const by = (seq: number): Authorship => ({ seq, at: new Date('2026-05-28T09:00:00Z'), by: 'Ann Bo', onBehalfOf: null })

const everything: StageCase = {
  about: 'a paper',
  data: { reason: 'Sound.' },
  application: {
    request_form: {
      title: 'Copper line',
      debt: 100,
      ebitda: 10,
      leverage: 10,
      leverage_reason: 'A project.',
      securities: [
        { asset: 'Smelter', kind: 'land', price: 2, quantity: 3, value: 6 },
        { asset: 'Cash', kind: 'cash', price: 1, quantity: 4, value: 4 },
      ],
    },
  },
  take: 'DEC_APPROVE',
  expect: {},
}
