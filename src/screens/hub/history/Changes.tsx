import Box from '@mui/material/Box'
import { useState } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { HistoryChange } from '../../../api/http/types.ts'
import { formatValue } from '../../../form/printed/formatValue.ts'
import { FromTo } from './FromTo.tsx'
import { LongText } from './LongText.tsx'
import { Rows } from './Rows.tsx'
import { disclosureStyle } from './disclosureStyle.ts'

/** The fields that changed. They are drawn when somebody opens the list. */
export function Changes({ changes }: { changes: HistoryChange[] }) {
  const [open, setOpen] = useState(false)
  return (
    <Box component="details" onToggle={(event) => setOpen(event.currentTarget.open)} sx={{ ...disclosureStyle, mt: 1 }}>
      <summary>{t({ one: '1 field changed', other: '{count} fields changed' }, { count: changes.length })}</summary>
      {open && (
        <Box
          component="dl"
          sx={{ m: 0, mt: 1.5, display: 'grid', gap: 2, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
        >
          {changes.map((change) => (
            <Box key={`${change.form_name} ${change.field}`}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {change.form_name ? `${named(change.form_name)}: ${change.title}` : change.title}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                <Difference change={change} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Difference({ change }: { change: HistoryChange }) {
  const { kind, before, after, rows = [], withheld } = change
  if (withheld) return t('Changed. You may not see the values.')
  const isOfTable = kind === 'rows' && before === null && after === null
  if (isOfTable) return <Rows rows={rows} />
  if (kind === 'longText' && before !== null && before === after) return t('Only the formatting changed.')
  if (kind === 'longText')
    return (
      <LongText
        before={formatValue(change, before)}
        after={formatValue(change, after)}
        isNew={before === null}
        isGone={after === null}
      />
    )
  return (
    <>
      <FromTo value={change} before={before} after={after} />
      {rows.length > 0 && <Rows rows={rows} />}
    </>
  )
}
