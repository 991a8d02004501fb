import { ApiError } from '../../api/http/errors.ts'
import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { ChangedPaths } from './ChangedPaths.tsx'
import { Mistakes } from './Mistakes.tsx'

const listed = (body: unknown, key: string): string[] => {
  const found = isRecord(body) ? body[key] : undefined
  return Array.isArray(found) ? found.map(String) : []
}

/** Why something was not done: mistakes with their places, and the files that somebody else changed. */
export function Refusal({ error }: { error: Error }) {
  const body = error instanceof ApiError ? error.body : undefined
  const [reasons, changed] = [listed(body, 'reasons'), listed(body, 'changed_paths')]
  return (
    <Problem>
      {error.message}
      {reasons.length > 0 && <Mistakes mistakes={reasons} />}
      {changed.length > 0 && (
        <>
          <br />
          {t('These files have changed:')}
          <ChangedPaths paths={changed} />
        </>
      )}
    </Problem>
  )
}
