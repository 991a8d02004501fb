import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../../../texts/t.ts'
import { headingOf } from '../../../workbench/comparison/headings.ts'
import { symbolTableOf } from '../../../workbench/symbolTable.ts'
import type { Selection } from '../../../workbench/properties/selection.ts'
import { selectionAt } from '../../../workbench/properties/placeOfMistake.ts'
import { type DescribedUse, type Thing, whereUsed } from '../../../workbench/references/whereUsed.ts'
import { useUser } from '../../auth.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../editor/selection.ts'

export interface UsesProps {
  files: ReadonlyMap<string, string>
  thing: Thing
}

/**
 * Everything in the definitions that names a thing, under the stage or file that it is in. To a person who drafts, each
 * is a link to what says it.
 */
export function Uses({ files, thing: { kind, id } }: UsesProps) {
  const { capabilities } = useUser()
  const groups = useMemo(() => {
    const found = new Map<string, DescribedUse[]>()
    for (const use of whereUsed(files, { kind, id })) {
      const heading = headingOf(symbolTableOf(files), use.file)
      found.set(heading, [...(found.get(heading) ?? []), use])
    }
    return [...found]
  }, [files, kind, id])
  if (groups.length === 0) return <Typography>{t('It is not used anywhere else.')}</Typography>
  return groups.map(([heading, uses]) => (
    <Box key={heading} component="section" sx={{ mb: 3 }}>
      <Typography variant="h3">{heading}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
        {uses.map(({ file, at, pointer, sentence }) => (
          <li key={`${file} ${pointer} ${sentence}`}>
            <InDraft selection={capabilities?.includes('define') ? selectionAt(files, file, at) : undefined}>
              {sentence}
            </InDraft>
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

/** Leads to a thing in the person's draft, if there is one to lead to. */
function InDraft({ selection, children }: { selection: Selection | undefined; children: string }) {
  if (!selection) return children
  return (
    <Link component={RouterLink} to={`${paths.definitionDraft}?${new URLSearchParams(queryOf(selection)).toString()}`}>
      {children}
    </Link>
  )
}
