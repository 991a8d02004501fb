import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type HoldersQuery, countHolders } from '../../../api/workbench/holders.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { symbolTableOf } from '../../../workbench/symbolTable.ts'
import type { Thing } from '../../../workbench/references/whereUsed.ts'

export interface LiveRecordsProps {
  files: ReadonlyMap<string, string>
  thing: Thing
}

/** How many open applications hold a value in a field, or are in a state; grouped by state. */
export function LiveRecords({ files, thing: { kind, id } }: LiveRecordsProps) {
  const [formType = '', name = ''] = id.split('.', 2)
  const asked = askedOf[kind]?.(formType, name)
  const { data, isError, refetch } = useQuery({
    queryKey: ['holders', kind, id],
    queryFn: () => countHolders(asked ?? {}),
    enabled: asked !== undefined,
  })
  if (!asked) return null
  if (isError) return <Problem onRetry={() => void refetch()}>{t('The applications could not be counted.')}</Problem>
  const states = (data?.states ?? []).filter(({ state }) => kind !== 'state' || state === name)
  const titles = symbolTableOf(files).stages.get(formType)?.states
  const titleOf = (state: string) =>
    [...(titles ?? [])].find(([keys]) => keys.split('.').at(-1) === state)?.[1] ?? state
  return (
    <Box role="status">
      {data && states.length === 0 && <Typography>{t('No open application.')}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {states.map(({ state, applications }) => (
          <li key={state}>
            {t(
              { one: '{state}: one open application', other: '{state}: {count} open applications' },
              { state: titleOf(state), count: applications },
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const askedOf: Partial<Record<Thing['kind'], (formType: string, name: string) => HoldersQuery>> = {
  field: (formType, field) => ({ formType, field }),
  stage: (formType) => ({ formType }),
  state: (formType) => (formType === 'application' ? {} : { formType }),
}
