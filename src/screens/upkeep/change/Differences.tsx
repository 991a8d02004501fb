import Box from '@mui/material/Box'
import type { ChangeEntry, KeptType } from '../../../api/http/types.ts'
import { isEqual } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import { shownIn } from '../shownIn.ts'
import { titleOfField } from '../words.ts'

const cell = { p: 2, textAlign: 'left', verticalAlign: 'top', borderTop: 1, borderColor: 'divider' } as const

/** The changes, field by field. A new record has no earlier values. */
export function Differences({ type, entry: { label, before, after } }: { type: KeptType; entry: ChangeEntry }) {
  const shown = shownIn(type)
  const fields = Object.keys({ ...type.fields, ...before, ...after }).filter(
    (field) => !isEqual(before?.[field], after[field]),
  )
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', overflowWrap: 'anywhere' }}
    >
      <thead>
        <tr>
          {(before ? [t('Field'), t('Before'), t('After')] : [t('Field'), t('New')]).map((title) => (
            <Box key={title} component="th" scope="col" sx={{ ...cell, border: 0, color: 'text.secondary' }}>
              {title}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <Box component="th" scope="row" sx={{ ...cell, fontWeight: 500 }}>
              {titleOfField(type, field)}
            </Box>
            {before && (
              <Box component="td" sx={{ ...cell, color: 'text.secondary' }}>
                {shown(field, before) || '–'}
              </Box>
            )}
            <Box component="td" sx={{ ...cell, fontWeight: 600 }}>
              {shown(field, after) || '–'}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
