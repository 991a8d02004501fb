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

/** How many removed fields and options are counted at most. */
const most = 20

/** How many open applications hold values that the later version no longer has. */
export function LeftBehind({ before, after }: LeftBehindProps) {
  const all = useMemo(() => removedValues(before, after), [before, after])
  const removed = all.slice(0, most)
  const counts = useQueries({
    queries: removed.map(({ formType, field, column, value }) => ({
      queryKey: ['holders', formType, field, column ?? null, value ?? null],
      queryFn: () => countHolders({ formType, field, column, value }),
    })),
  })
  const held = removed.flatMap(({ name }, n) => {
    const count = counts[n]?.data?.applications ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  const isUncounted = counts.some(({ isError }) => isError)
  if (held.length === 0 && !isUncounted && all.length <= most) return null
  return (
    <Alert severity="warning" role="status">
      {isUncounted && <p>{t('Some of the applications could not be counted.')}</p>}
      {all.length > most && (
        <p>
          {t('Applications are counted for only {counted} of the {count} removed entries.', {
            counted: most,
            count: all.length,
          })}
        </p>
      )}
      {held.length > 0 && (
        <>
          {t('Open applications have values in what is removed:')}
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
        </>
      )}
    </Alert>
  )
}
