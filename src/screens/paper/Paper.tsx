import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { getPaper } from '../../api/stage/paper.ts'
import type { Paper as CreditPaper } from '../../api/http/types.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { paths } from '../paths.ts'
import { Chapter } from './Chapter.tsx'
import { Contents } from './Contents.tsx'
import { Origin } from './Origin.tsx'
import './paper.css'

/** The credit paper: all forms of an application as one document, to read and to print. */
export function Paper() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery({ queryKey: ['paper', id], queryFn: () => getPaper(id) })
  const subtitle = data ? (
    <>
      <span>{[data.application.reference_number, data.application.title].filter(Boolean).join(' · ')}</span>
      <StateChip name={data.application.state_name} />
    </>
  ) : (
    isPending && <Skeleton variant="rounded" width={200} height={24} />
  )
  return (
    <Page
      title={data?.title ?? t('Credit paper')}
      subtitle={subtitle}
      narrow
      actions={
        <>
          {data && (
            <Button variant="outlined" onClick={() => window.print()}>
              {t('Print')}
            </Button>
          )}
          <Button component={RouterLink} to={paths.details(id)}>
            {t('Back to the application')}
          </Button>
        </>
      }
    >
      {error && <Problem onRetry={() => void refetch()}>{t('The credit paper could not be loaded.')}</Problem>}
      {!error && !isPending && !data && (
        <Problem severity="info">{t('There is no credit paper for this application.')}</Problem>
      )}
      {isPending && <Skeleton variant="rounded" height={480} />}
      {data && <Document paper={data} />}
    </Page>
  )
}

function Document({ paper }: { paper: CreditPaper }) {
  const { chapters } = paper
  return (
    <div className="paper">
      <Contents chapters={chapters.map(({ title }) => title)} />
      <article className="paper-sheet">
        <HowCurrent paper={paper} />
        {chapters.length === 0 && <p>{t('Nothing has been entered yet.')}</p>}
        {chapters.map((chapter, n) => (
          <Chapter key={n} id={`chapter-${n + 1}`} chapter={chapter} />
        ))}
      </article>
    </div>
  )
}

/** Whether what stands here is what was compiled. */
function HowCurrent({ paper: { compiled, changed, withheld } }: { paper: CreditPaper }) {
  return (
    <div className="paper-current">
      {compiled ? (
        <p>
          {t('Compiled by')} <Origin written={compiled} />
        </p>
      ) : (
        <p>{t('It has not been compiled yet: this is what the forms say now.')}</p>
      )}
      {changed > 0 && (
        <p className="paper-mark">
          {t(
            {
              one: '1 paragraph is marked: it is not what was compiled.',
              other: '{count} paragraphs are marked: they are not what was compiled.',
            },
            { count: changed },
          )}
        </p>
      )}
      {withheld > 0 && (
        <p>
          {t(
            {
              one: '1 field is left out, because you may not see it.',
              other: '{count} fields are left out, because you may not see them.',
            },
            { count: withheld },
          )}
        </p>
      )}
    </div>
  )
}
