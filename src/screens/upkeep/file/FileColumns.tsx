import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { KeptType } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'

/** Explains the columns of a file of records, for people who do not have such a file yet. */
export function FileColumns({ type }: { type: KeptType }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('Columns')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {Object.entries(type.fields).map(([field, schema]) => (
          <li key={field}>
            <code>{field}</code>: {aboutOf(type, field, schema).join(', ')}
          </li>
        ))}
      </Box>
    </section>
  )
}

function aboutOf({ required }: KeptType, field: string, { title, type, format, enum: options }: Schema): string[] {
  return [
    typeof title === 'string' ? title : field,
    ...(required.includes(field) ? [t('required')] : []),
    ...(type === 'boolean' ? [t('true or false')] : []),
    ...(format === 'date' ? [t('a date such as 2027-01-31')] : []),
    ...(Array.isArray(options) ? [t('one of: {options}', { options: options.join(', ') })] : []),
  ]
}

type Schema = KeptType['fields'][string]
