import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { t } from '../../texts/t.ts'

/** How many words may differ before two texts count as different throughout. */
const most = 2_000

/** The differences between a text and the one that it started from: what was removed, and what was added. */
export function Differences({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after, { maxEditLength: most }), [before, after])
  if (!parts) return <p>{t('The texts have little in common.')}</p>
  return (
    <p className="source-text" aria-label={t('Where it differs')} role="group">
      {parts.map(({ value, added, removed }, n) =>
        added ? <ins key={n}>{value}</ins> : removed ? <del key={n}>{value}</del> : value,
      )}
    </p>
  )
}
