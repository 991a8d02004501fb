import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { KeptRecord, KeptType } from '../../api/http/types.ts'
import { shownIn } from './shownIn.ts'
import { titleOfField } from './words.ts'

/** All fields of a record that have a value. */
export function RecordValuesShown({ type, record }: { type: KeptType; record: KeptRecord }) {
  const shown = shownIn(type)
  const fields = Object.keys(type.fields).filter((field) => shown(field, record.values) !== '')
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, md: 6 } }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4, overflowWrap: 'anywhere' }}
      >
        {fields.map((field) => (
          <div key={field}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {titleOfField(type, field)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {shown(field, record.values)}
            </Box>
          </div>
        ))}
      </Box>
    </Paper>
  )
}
