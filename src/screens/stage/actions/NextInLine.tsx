import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { listWaiting } from '../../../api/lists/waiting.ts'
import { named, t } from '../../../texts/t.ts'
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
        {t('Next: {form} of {reference}', { form: named(form), reference })}
      </Link>
    </p>
  )
}

function sentence(count: number): string {
  if (count > most) return t('More than {most} others wait for you.', { most })
  return t({ one: '1 more waits for you.', other: '{count} more wait for you.' }, { count })
}
