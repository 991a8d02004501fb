import { ApiError } from '../../../api/http/errors.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFiles } from '../useFiles.ts'
import { Comparison } from './Comparison.tsx'

/** Compares two states of the definitions, once they are loaded. */
export function ComparisonOf({ from, to }: { from: string; to: string }) {
  const [before, after] = [useFiles(from), useFiles(to)]
  const error = before.error ?? after.error
  if (isUnknown(before.error) || isUnknown(after.error)) return <Problem>{t('There is no such version.')}</Problem>
  const again = () => {
    void before.refetch()
    void after.refetch()
  }
  if (error)
    return <Problem onRetry={again}>{t('The files could not be loaded: {error}', { error: error.message })}</Problem>
  if (!before.data || !after.data) return <Skeleton height={320} />
  return <Comparison before={before.data.texts} after={after.data.texts} name={`schemas-${short(from)}-${short(to)}`} />
}

/** Whether the error is that the address names a version that does not exist, or no version at all. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 404)

/** A hash or a proposal's id, shortened to what tells it apart. */
const short = (name: string): string => name.slice(0, 17)
