import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { listWaiting } from '../../../api/lists/waiting.ts'
import { t } from '../../../texts/t.ts'
import { nameOf, placeOf } from '../../tasks/waitingRow.ts'

/** How many are counted at most. */
const most = 10

/**
 * Shown after an action: how much else waits for the person, with a link to the next form, condition or question. Empty
 * if nothing waits, or if that is not known.
 */
export function NextInLine({ application }: { application: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['next in line', application],
    queryFn: () => listWaiting({ limit: most + 2 }),
  })
  const others = data?.results.filter(({ application_id: id }) => id !== application) ?? []
  const [next] = others
  if (!next) return null
  return (
    <p className="quiet" role="status">
      {sentence(others.length)}{' '}
      <Link component={RouterLink} to={placeOf(next)}>
        {t('Next: {form} of {reference}', { form: nameOf(next), reference: next.reference_number })}
      </Link>
    </p>
  )
}

function sentence(count: number): string {
  if (count > most) return t('More than {most} others wait for you.', { most })
  return t({ one: '1 more is waiting for you.', other: '{count} more are waiting for you.' }, { count })
}
