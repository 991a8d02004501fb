import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { GuideText } from './GuideText.tsx'
import { firstPage, readPage } from './pages.ts'

/** The analysts' guide, and all that it leads to, by the page's address. */
export function GuidePage() {
  const { '*': path } = useParams()
  const { hash } = useLocation()
  const page = path || firstPage
  const { data, isError, refetch } = useQuery({
    queryKey: ['guide', page],
    queryFn: () => readPage(page),
    staleTime: Infinity,
  })
  return (
    <WorkbenchPage narrow title={data?.title ?? t('Guide')}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The guide could not be loaded.')}</Problem>}
      {data === undefined && !isError && <Skeleton height={320} />}
      {data === null && <p>{t('The guide has no such page.')}</p>}
      {data && <GuideText key={page} page={page} text={data.text} hash={hash} />}
    </WorkbenchPage>
  )
}
