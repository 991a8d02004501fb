import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { readWorkbench } from '../../../../api/workbench/workbench.ts'
import { t } from '../../../../texts/t.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { paths } from '../../../paths.ts'
import type { DraftActor } from './useDefinitionDraft.ts'

/** How often the editor asks what is live, in ms. */
const interval = 20_000

/** Says that another version has become live since the draft was begun. Its changes are taken over on the overview. */
export function LiveSince({ actor }: { actor: DraftActor }) {
  const [base, isStored] = useSelector(
    actor,
    ({ context: { server } }) => [server.base, server.revision > 0] as const,
    shallowEqual,
  )
  const { data } = useQuery({
    // Asked again for another base, so that an answer from before it says nothing about it.
    queryKey: ['workbench', 'live', base, isStored],
    queryFn: readWorkbench,
    refetchInterval: interval,
    refetchOnWindowFocus: true,
  })
  if (!data || data.live.hash === base) return null
  const { live, draft } = data
  const isOwn = draft?.goes_on_from === live.hash
  return (
    <Alert severity="info" role="status" className="problem">
      {text({ isOwn, isGone: isStored && !draft })}{' '}
      <Link to={paths.comparison(isOwn ? base : (draft?.goes_on_from ?? base), 'live')}>{t('What changed')}</Link>{' '}
      <Link to={paths.workbench}>{t('To the workbench')}</Link>
    </Alert>
  )
}

function text({ isOwn, isGone }: { isOwn: boolean; isGone: boolean }): string {
  if (isGone) return t('This draft was published or discarded meanwhile. Reload the page to go on from what is live.')
  return isOwn
    ? t('Your proposal is live. Take it over before you propose your later changes.')
    : t('Another version has become live since you began. Merge its changes before you propose yours.')
}
