import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { Briefing as BriefingShown } from '../../api/http/types.ts'
import { getBriefing, lastRead } from '../../api/stage/briefings.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OpenQuestions } from '../questions/OpenQuestions.tsx'
import { useQuestions } from '../questions/useQuestions.ts'
import { BriefingTable } from './BriefingTable.tsx'
import { Lines } from './Lines.tsx'

export interface BriefingProps {
  id: string
  form: string
  /** The application's version: for another one the briefing is read again. */
  version: number | undefined
  /** The hash of the form's definition: for another one the briefing is read again. */
  definition: string
}

/** The briefing that the definitions give people who fill in a form. */
export function Briefing({ id, form, version, definition }: BriefingProps) {
  const [since] = useState(() => lastRead.of(id, form))
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['briefing', id, form, version, definition],
    queryFn: async () => (await getBriefing(id, form, since)) ?? null,
    placeholderData: (before) => before,
  })
  // The open questions are at the top: the page waits for them, so that nothing moves.
  const isReady = !useQuestions(id).isPending && !isPending
  const readAt = data?.read_at
  useEffect(() => {
    if (readAt !== undefined) lastRead.keep(id, form, readAt)
  }, [id, form, readAt])
  return (
    <div className="briefing">
      {isError && <Problem onRetry={() => void refetch()}>{t('The briefing could not be loaded.')}</Problem>}
      {isReady ? (
        <>
          <OpenQuestions application={id} isLinked />
          {data === null && <p>{t('There is no briefing for this form.')}</p>}
          {data?.sections.map((section) => (
            <Section key={section.title} application={id} section={section} />
          ))}
        </>
      ) : (
        <Shape />
      )}
    </div>
  )
}

interface SectionProps {
  application: string
  section: BriefingShown['sections'][number]
}

function Section({ application, section: { title, lines, tables } }: SectionProps) {
  return (
    <section className="stage-sheet" aria-label={title}>
      <h2>{title}</h2>
      <Lines application={application} lines={lines} />
      {tables.map((table, n) => (
        <BriefingTable key={n} application={application} title={title} table={table} />
      ))}
    </section>
  )
}

const shapes = [0, 1, 2]

/** Placeholders in the shape of the briefing. */
function Shape() {
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('Loading...')}
      </p>
      {shapes.map((shape) => (
        <div key={shape} className="stage-sheet briefing-shape">
          <Skeleton />
          <Skeleton height={38} />
        </div>
      ))}
    </>
  )
}
