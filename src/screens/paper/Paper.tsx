import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { detailOf } from '../../api/http/errorTexts.ts'
import { getPaper } from '../../api/stage/paper.ts'
import type { Paper as CreditPaper } from '../../api/http/types.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { Chapter } from './Chapter.tsx'
import { Contents } from './Contents.tsx'
import { HowCurrent } from './HowCurrent.tsx'
import { PaperFile } from './PaperFile.tsx'
import './paper.css'

/** The credit paper: all forms of an application as one document, to read and to print. */
export function Paper() {
  const { id = '' } = useParams()
  const decided = useSearchParams()[0].get('decided') === 'true'
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['paper', id, decided],
    queryFn: () => getPaper(id, { decided }),
  })
  const subtitle = data ? (
    <>
      <span>{[data.application.reference_number, data.application.title].filter(Boolean).join(' · ')}</span>
      <StateChip name={data.application.state_name} />
    </>
  ) : (
    isPending && <Skeleton width={200} height={24} />
  )
  return (
    <Page
      title={data?.title ?? t('Credit paper')}
      subtitle={subtitle}
      narrow
      actions={
        <>
          {data && (
            <>
              <PaperFile paper={data} id={id} format="pdf" />
              <PaperFile paper={data} id={id} format="docx" />
              <Button variant="outlined" onClick={() => window.print()}>
                {t('Print')}
              </Button>
            </>
          )}
          {(decided || data?.application.closed) && (
            <Button component={RouterLink} to={paths.paper(id, { decided: !decided })}>
              {decided ? t('As it is now') : t('As decided')}
            </Button>
          )}
          <Button component={RouterLink} to={paths.details(id)}>
            {t('Back to the application')}
          </Button>
        </>
      }
    >
      {error && (
        <Problem onRetry={() => void refetch()}>
          {detailOf(error) ?? t('The credit paper could not be loaded.')}
        </Problem>
      )}
      {!error && !isPending && !data && (
        <Problem severity="info">
          {decided
            ? t('No credit paper was sealed with this decision.')
            : t('There is no credit paper for this application.')}
        </Problem>
      )}
      {isPending && <Skeleton height={480} />}
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
