import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { createActor } from 'xstate'
import type { ApplicationRecord } from '../../../src/engine/application.ts'
import { factsOf } from '../../../src/engine/conditions/facts.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { headers } from '../../../src/form/headers/headers.tsx'
import { stageMachine } from '../../../src/machines/stageMachine.ts'
import type { LoadedForm } from '../../../src/machines/stageTypes.ts'
import { ConfirmAction } from '../../../src/screens/stage/actions/ConfirmAction.tsx'
import { StagePage } from '../../../src/screens/stage/StagePage.tsx'
import { createLookups, mountForm } from '../../support/stageForm.tsx'
import type { Model } from './model.ts'

const user = { id: 'u', role: { name: 'clerk' } }
const records = [
  { id: 'u', name: 'Zoe Young', code: 'B1', username: 'zoe', first_name: 'Zoe', last_name: 'Young', cif_number: 'C1' },
  { id: 'a', name: 'Ada Old', code: 'B2', username: 'ada', first_name: 'Ada', last_name: 'Old', cif_number: 'C2' },
]
const resources = ['counterparties', 'branches', 'users', 'limit-types']
const lookups = [
  createLookups(Object.fromEntries(resources.map((name) => [name, records]))),
  createLookups(),
  createLookups(
    Object.fromEntries(resources.map((name) => [name, { status: 'failed', records: [], message: 'Failed.' } as const])),
  ),
]

/** The form of every stage as it is drawn, on each of its tabs, filled and empty, to change and to read. */
export const drawn = ({ workflows, cases }: Model): unknown =>
  workflows.stages.map((stage) => {
    const own = cases.filter((each) => each.stage === stage).map(({ given }) => given.data ?? {})
    const data: FormData = Object.assign({}, ...own)
    return [
      lookups.map((found) => drawnForm(stage, data, { lookups: found.lookups })),
      drawnForm(stage, {}, {}),
      drawnForm(stage, data, { readOnly: true }),
    ]
  })

function drawnForm(stage: Stage, data: FormData, given: Parameters<typeof mountForm>[1]): unknown {
  const application: ApplicationRecord = { id: 'a' }
  const facts = factsOf(stage, { application, user, now: new Date('2026-06-01T12:00:00Z') })
  const panels = { documents: 'Documents', attach: 'Attach', ofDocument: { accounts: 'The accounts' } }
  const { container, unmount } = mountForm(stage, {
    data,
    saved: {},
    facts,
    application,
    panels,
    hasExtras: true,
    ...given,
  })
  const tabs = [...container.querySelectorAll('[role=tab]')]
  const pages = [container.innerHTML, ...tabs.map((tab) => (fireEvent.click(tab), container.innerHTML))]
  for (const opener of container.querySelectorAll('details')) opener.open = true
  unmount()
  cleanup()
  return pages
}

/** What stands around the forms: headings, what is above the form, and what a decision restates. */
export const around = ({ workflows: { stages, application: definition, reference } }: Model): unknown =>
  stages.map((stage) => {
    const known: ApplicationRecord = { id: 'a', reference_number: 'CR-1', workflow_state: { code: 'ELSEWHERE' } }
    return [undefined, known].map((application) => {
      const loaded: LoadedForm = { stage, application, reference, definition, facts: {} }
      const above = (stage.stage.headers ?? []).map((name) => {
        const Header = headers[name]
        return <Header key={name} stage={stage} definition={definition} application={application} data={{}} />
      })
      return drawnPage(
        <StagePage loaded={loaded} state="State" editable>
          {above}
          <Confirmation loaded={loaded} />
        </StagePage>,
      )
    })
  })

const action = { code: 'X', name: 'X', metadata: { ui_behavior: { confirm: true } } }
const nothing = () => undefined

function Confirmation({ loaded }: { loaded: LoadedForm }) {
  const actor = createActor(stageMachine, { input: { user } })
  return (
    <ConfirmAction
      actor={actor}
      action={action}
      loaded={loaded}
      limitChanges={[]}
      onChangeLimits={nothing}
      reason=""
      onReason={() => undefined}
      onConfirm={nothing}
      onCancel={nothing}
    />
  )
}

function drawnPage(page: ReactNode): string {
  render(<MemoryRouter>{page}</MemoryRouter>)
  const html = document.body.innerHTML
  cleanup()
  return html
}
