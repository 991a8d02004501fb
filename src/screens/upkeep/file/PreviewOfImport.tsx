import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportPreview, KeptType } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Differences } from '../change/Differences.tsx'

export interface PreviewOfImportProps {
  type: KeptType
  /** The file's name. */
  name: string
  preview: ImportPreview
}

/** What a file would change, or the mistakes in it. */
export function PreviewOfImport({ type, name, preview }: PreviewOfImportProps) {
  const { added, changed, unchanged, wrong, wrong_count: wrongCount, entries } = preview
  const more = wrongCount > 0 ? wrongCount - wrong.length : added + changed - entries.length
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography>
          {t('{added} new, {changed} changed, {unchanged} unchanged, {wrong} wrong', {
            added,
            changed,
            unchanged,
            wrong: wrongCount,
          })}
        </Typography>
      </div>
      {wrongCount > 0 ? (
        <>
          <Problem>{t('Correct these lines and choose the file again. Until then, nothing can be proposed.')}</Problem>
          <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
            {wrong.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>{t('Line {line}: {reason}', { line, reason })}</li>
            ))}
          </Box>
        </>
      ) : (
        entries.map((entry) => (
          <div key={entry.key}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {entry.before ? entry.label : t('New: {label}', { label: entry.label })}
            </Typography>
            <Differences type={type} entry={entry} />
          </div>
        ))
      )}
      {more > 0 && <Typography>{t('… and {more} more', { more })}</Typography>}
    </Box>
  )
}
