import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { t } from '../../../texts/t.ts'
import type { Change } from '../../../workbench/comparison/change.ts'
import { compare } from '../../../workbench/comparison/compare.ts'
import { downloadFile } from '../../documents/downloadFile.ts'
import { Part } from '../../hub/Part.tsx'
import { changesBetween } from '../changesBetween.ts'
import { Difference } from './Difference.tsx'
import { LeftBehind } from './LeftBehind.tsx'
import { patchOf } from './patch.ts'

export interface ComparisonProps {
  before: ReadonlyMap<string, string>
  after: ReadonlyMap<string, string>
  /** The name of the patch file, without its ending. */
  name: string
}

/** The differences between two versions, in sentences and line by line. */
export function Comparison({ before, after, name }: ComparisonProps) {
  const changes = useMemo(() => compare(before, after), [before, after])
  const paths = useMemo(() => [...changesBetween(before, after).keys()], [before, after])
  if (paths.length === 0) return <Typography>{t('The versions are the same.')}</Typography>
  const save = () => downloadFile(new Blob([patchOf(before, after)], { type: 'text/x-diff' }), `${name}.patch`)
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeftBehind before={before} after={after} />
      <Part title={t('What changes')}>
        {groups(changes).map(({ heading, sentences }) => (
          <Box key={heading} component="section" sx={{ mb: 3 }}>
            <Typography variant="h3">{heading}</Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Box>
          </Box>
        ))}
        {changes.length === 0 && <Typography>{t('Only spaces or the order of the entries.')}</Typography>}
      </Part>
      <Part title={t('Line by line')}>
        {paths.map((path) => (
          <Difference key={path} path={path} before={before.get(path)} after={after.get(path)} />
        ))}
        <Button variant="outlined" sx={{ mt: 2 }} onClick={save}>
          {t('Save as a patch')}
        </Button>
      </Part>
    </Box>
  )
}

/** The sentences under their headings, each once. */
function groups(changes: Change[]): { heading: string; sentences: string[] }[] {
  const found = new Map<string, Set<string>>()
  for (const { heading, sentence } of changes) found.set(heading, (found.get(heading) ?? new Set()).add(sentence))
  return [...found].map(([heading, sentences]) => ({ heading, sentences: [...sentences] }))
}
