import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { t } from '../../texts/t.ts'

/** How many words may be other ones before two texts count as different throughout. */
const most = 2_000

/** Where a text differs from what it started from: what is gone, and what came in. */
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
