import Box from '@mui/material/Box'
import { type ApplicationRecord, stateName } from '../../engine/application.ts'
import { asText, isUnset } from '../../engine/path.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { formatAmount } from '../../ui/format.ts'

/** What the form is about, as far as the server says it: the application's amount, and its own state beside the form's. */
export function AmountAndState({ application }: { application: ApplicationRecord }) {
  const { amount, workflow_state, workflow_state_name } = application
  const money = isUnset(amount) ? '' : formatAmount(Number(amount))
  const state = stateName(workflow_state) ?? asText(workflow_state_name)
  if (money === '' && state === '') return null
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 24px',
        '& > div': { display: 'grid', gap: 0.5 },
        '& dd': { m: 0, fontWeight: 600 },
      }}
    >
      {money && <Fact label="Amount">{money}</Fact>}
      {state && (
        <Fact label="Application">
          <StateChip name={state} code={workflow_state?.code ?? undefined} />
        </Fact>
      )}
    </Box>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </div>
  )
}
