import { t } from '../../texts/t.ts'
import { type ApplicationRecord, stateName } from '../../engine/application.ts'
import { asText, isUnset } from '../../engine/path.ts'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { formatAmount } from '../../ui/format/figures.ts'
import './stage.css'

/** The application's amount and its own state, beside the form's. Each is left out if the server does not send it. */
export function AmountAndState({ application }: { application: ApplicationRecord }) {
  const { amount, workflow_state, workflow_state_name } = application
  const money = isUnset(amount) ? '' : formatAmount(Number(amount))
  const state = stateName(workflow_state) ?? asText(workflow_state_name)
  if (money === '' && state === '') return null
  return (
    <dl className="stage-facts">
      {money && <Fact label={t('Amount')}>{money}</Fact>}
      {state && (
        <Fact label={t('Application')}>
          <StateChip name={state} code={workflow_state?.code ?? undefined} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
