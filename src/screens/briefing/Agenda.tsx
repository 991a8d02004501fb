import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import { getAgenda } from '../../api/stage/briefings.ts'
import type { AgendaEntry } from '../../api/http/types.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { paths } from '../paths.ts'
import { Lines } from './Lines.tsx'
import '../stage/stage.css'
import './briefing.css'

/**
 * The applications that await the person's decision on one page: a few lines about each, with a link to its briefing.
 * It says how many the server leaves out.
 */
export function Agenda() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['agenda'],
    queryFn: getAgenda,
    refetchOnWindowFocus: true,
  })
  return (
    <Page
      title={t('Agenda')}
      subtitle={
        <>
          <Link className="stage-link" to={paths.tasks}>
            {t('My Tasks')}
          </Link>
          <button type="button" className="stage-link" onClick={() => window.print()}>
            {t('Print')}
          </button>
        </>
      }
    >
      <div className="briefing">
        {isError && <Problem onRetry={() => void refetch()}>{t('The agenda could not be loaded.')}</Problem>}
        {isPending && <p role="status">{t('Loading...')}</p>}
        {data?.results.length === 0 && <p>{t('No applications currently awaiting your approval')}</p>}
        {data?.results.map((entry) => (
          <Entry key={entry.application_id} entry={entry} />
        ))}
        {data !== undefined && data.left_out > 0 && (
          <p>
            {t(
              {
                one: '{count} older application awaits your approval. It is listed in My Tasks.',
                other: '{count} older applications await your approval. They are listed in My Tasks.',
              },
              { count: data.left_out },
            )}
          </p>
        )}
      </div>
    </Page>
  )
}

function Entry({ entry }: { entry: AgendaEntry }) {
  const { application_id: id, reference_number: reference, title, form_key: form, lines } = entry
  const name = [reference, title].filter(Boolean).join(' · ')
  return (
    <section className="stage-sheet" aria-label={name}>
      <h2>
        <Link to={paths.briefing(id, form)}>{name}</Link>
      </h2>
      <Lines application={id} lines={lines} />
    </section>
  )
}
