import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { t } from '../../../texts/t.ts'
import { headingOf } from '../../../workbench/comparison/headings.ts'
import { knownIn } from '../../../workbench/known.ts'
import { type Thing, whereUsed } from '../../../workbench/references/whereUsed.ts'

export interface UsesProps {
  files: ReadonlyMap<string, string>
  thing: Thing
}

/** Everything in the definitions that names a thing, under the stage or file that it is in. */
export function Uses({ files, thing: { kind, id } }: UsesProps) {
  const groups = useMemo(() => {
    const found = new Map<string, { file: string; pointer: string; sentence: string }[]>()
    for (const { file, pointer, sentence } of whereUsed(files, { kind, id })) {
      const heading = headingOf(knownIn(files), file)
      found.set(heading, [...(found.get(heading) ?? []), { file, pointer, sentence }])
    }
    return [...found]
  }, [files, kind, id])
  if (groups.length === 0) return <Typography>{t('It is not used anywhere else.')}</Typography>
  return groups.map(([heading, uses]) => (
    <Box key={heading} component="section" sx={{ mb: 3 }}>
      <Typography variant="h3">{heading}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
        {uses.map(({ file, pointer, sentence }) => (
          <li key={`${file} ${pointer} ${sentence}`}>
            {sentence}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {file}
              {pointer}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  ))
}
