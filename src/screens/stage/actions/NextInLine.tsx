import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { listWaiting } from '../../../api/lists/waiting.ts'
import { paths } from '../../paths.ts'

/** So many are counted. */
const most = 10

/** After an action: how much more waits for the person, and the way to what comes next. Nothing where nothing does, or nothing can be said. */
export function NextInLine({ application }: { application: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['next in line', application],
    queryFn: () => listWaiting({ limit: most + 2 }),
  })
  const others = data?.results.filter(({ application_id: id }) => id !== application) ?? []
  const [next] = others
  if (!next) return null
  const { application_id: id, form_key: formType, form_name: form, reference_number: reference } = next
  return (
    <p className="quiet" role="status">
      {sentence(others.length)}{' '}
      <Link component={RouterLink} to={paths.edit(id, { formType, mode: 'edit' })}>
        Next: {form} of {reference}
      </Link>
    </p>
  )
}

function sentence(count: number): string {
  if (count > most) return `More than ${most} others wait for you.`
  return count === 1 ? '1 more waits for you.' : `${count} more wait for you.`
}
