import Box from '@mui/material/Box'
import { t } from '../../../texts/t.ts'
import type { FormData } from '../../../engine/definition.ts'
import type { Change } from '../../../engine/keptDraft.ts'
import { isEqual } from '../../../engine/path.ts'
import type { Lookups } from '../../../form/StageForm.tsx'
import { useReferenceNames } from '../../../form/lookups/lookup.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { conflictLines, notChanged } from './conflictLines.ts'
import type { ConflictLine } from './conflictLines.ts'
import { peopleOf } from './people.ts'

export interface DifferencesProps {
  loaded: Pick<LoadedForm, 'stage' | 'application'>
  fields: Change[]
  /** The form's values now: the person may go on typing before choosing. */
  data: FormData
  /** The values that the form was loaded with. */
  base: FormData
  lookups: Lookups
}

/** The fields that differ between the person's own form and what others saved, side by side. */
export function Differences({ loaded: { stage, application }, fields, data, base, lookups }: DifferencesProps) {
  const nameOf = useReferenceNames(lookups, peopleOf(application))
  const lines = fields.flatMap((change) =>
    conflictLines(stage, withOwn(change, data), nameOf).map((line, n) => ({
      ...line,
      ...(isEqual(data[change.field], base[change.field]) && { yours: [notChanged()] }),
      key: `${change.field} ${n}`,
      by: change.by,
    })),
  )
  if (lines.length === 0) return null
  return (
    // A person's own typing is not announced.
    <Box component="table" aria-live="off" sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Yours')}</th>
          <th scope="col">{t('Theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, ...line }) => (
          <Line key={key} {...line} />
        ))}
      </tbody>
    </Box>
  )
}

/** With what the form holds now as the person's own value, unless it is too long to compare. */
const withOwn = (change: Change, data: FormData): Change =>
  'yours' in change && !change.cut ? { ...change, yours: data[change.field] } : change

function Line({ title, yours, theirs, by }: ConflictLine & { by?: string | null }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{yours.join('\n')}</td>
      <td>
        {theirs.join('\n')}
        {by && ` (${by})`}
      </td>
    </tr>
  )
}

const table = {
  width: '100%',
  maxWidth: 900,
  my: 2,
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', pr: { xs: 2, sm: 4 }, py: 1, overflowWrap: 'anywhere' },
  '& thead th': { overflowWrap: 'normal' },
  '& td': { whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' },
} as const
