import Box from '@mui/material/Box'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countHolders } from '../../../api/workbench/holders.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { removedValues } from '../../../workbench/comparison/removed.ts'

export interface LeftBehindProps {
  before: ReadonlyMap<string, string>
  after: ReadonlyMap<string, string>
}

/** So many removed fields and options are asked for. */
const most = 20

/** How many live applications hold what the later version does not have any more. */
export function LeftBehind({ before, after }: LeftBehindProps) {
  const removed = useMemo(() => removedValues(before, after).slice(0, most), [before, after])
  const counts = useQueries({
    queries: removed.map(({ formType, field, value }) => ({
      queryKey: ['holders', formType, field, value ?? null],
      queryFn: () => countHolders({ formType, field, value }),
    })),
  })
  const held = removed.flatMap(({ name }, n) => {
    const count = counts[n]?.data?.applications ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  if (held.length === 0) return null
  return (
    <Alert severity="warning" role="status">
      {t('Live applications hold what is removed:')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {held.map(({ name, count }) => (
          <li key={name}>
            {t(
              { one: '{name}: one application holds it.', other: '{name}: {count} applications hold it.' },
              { name, count },
            )}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
