import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DefinitionDraft } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { paths } from '../../paths.ts'
import { ChangedPaths } from '../ChangedPaths.tsx'
import { Refusal } from '../Refusal.tsx'
import { useRenewed } from '../useWorkbench.ts'
import { takeOver } from './takeOver.ts'

/**
 * Says that another version has become live since the draft was begun, or the one that was proposed from it, and lets
 * the person take over its changes.
 */
export function Behind({ draft, live }: { draft: DefinitionDraft; live: string }) {
  const renew = useRenewed()
  const {
    mutate,
    data: conflicts = [],
    error,
    isPending,
  } = useMutation({
    mutationFn: () => takeOver(draft),
    onSettled: () => renew(),
  })
  const isBehind = draft.base_hash !== live
  const isOwn = draft.goes_on_from === live
  return (
    <>
      {error && <Refusal error={error} />}
      {conflicts.length > 0 && (
        <Alert severity="warning" role="status" className="apart">
          {t(
            'In these files, you and the live version changed the same lines. Your lines were kept; all other changes were taken over. Check that your lines do not undo a live change.',
          )}
          <ChangedPaths paths={conflicts} />
        </Alert>
      )}
      {isBehind && (
        <Alert
          severity="warning"
          role="status"
          className="apart"
          action={
            <PlainButton look="text" colour="inherit" aria-disabled={isPending} onClick={() => isPending || mutate()}>
              {t('Merge its changes')}
            </PlainButton>
          }
        >
          {isOwn
            ? t('Your proposal is live. Take it over before you propose your later changes.')
            : t('Another version has become live since you began. Merge its changes before you propose yours.')}{' '}
          <Link to={paths.comparison(isOwn ? draft.base_hash : (draft.goes_on_from ?? draft.base_hash), 'live')}>
            {t('What changed')}
          </Link>
        </Alert>
      )}
    </>
  )
}
