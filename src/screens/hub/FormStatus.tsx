import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { named, t } from '../../texts/t.ts'
import type { SubProcess } from '../../engine/application.ts'
import { daysUntil, formatAge, formatDue } from '../../ui/format/age.ts'
import { formatDate, formatMoment } from '../../ui/format/days.ts'
import { formPath } from './formPath.ts'
import { openWith } from './openWith.ts'

const quiet = { fontSize: '0.8125rem', color: 'text.secondary', '& summary': { cursor: 'pointer', py: 0.75 } } as const
const list = { m: 0, mt: 1, pl: 5 } as const

/**
 * The state of a form: who has it and for how long, what is missing, and why the reader cannot edit it. Empty if the
 * server does not say.
 */
export function FormStatus({ application, part }: { application: string; part: SubProcess }) {
  const { open, completed, can_edit: editable, reasons = [] } = part
  if (!open)
    return completed ? (
      <Box sx={quiet}>
        <Completed {...completed} />
      </Box>
    ) : null
  return (
    <Box sx={{ ...quiet, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span>{openWith(open)}</span>
      {open.due && <Due on={open.due} />}
      {open.missing && open.missing.count > 0 && (
        <Missing {...open.missing} to={(field) => formPath(application, part, field)} />
      )}
      {open.missing?.notices?.map((notice) => (
        <span key={notice}>{notice}</span>
      ))}
      {!editable && reasons.length > 0 && (
        <details>
          <summary>{t('Why you cannot edit this form')}</summary>
          <Box component="ul" sx={list}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </details>
      )}
    </Box>
  )
}

function Due({ on }: { on: string }) {
  const isOverdue = daysUntil(on) < 0
  return (
    <Box component="span" sx={isOverdue ? { color: 'error.dark', fontWeight: 600 } : {}}>
      {isOverdue ? t('Was due') : t('Due')} <time dateTime={on}>{formatDate(on)}</time>, {formatDue(on)}
    </Box>
  )
}

function Completed({ at, by, on_behalf_of: absent }: NonNullable<SubProcess['completed']>) {
  return (
    <>
      {completedBy(by, absent)},{' '}
      <time dateTime={at} title={formatMoment(at)}>
        {formatAge(at)}
      </time>
    </>
  )
}

function completedBy(by: string | null | undefined, absent: string | null | undefined): string {
  if (!by) return t('Completed')
  return absent ? t('Completed by {by} for {absent}', { by, absent }) : t('Completed by {by}', { by })
}

type MissingPoints = NonNullable<NonNullable<SubProcess['open']>['missing']>

/** What is missing; each point leads to its field. */
function Missing({ transition, count, points, to }: MissingPoints & { to(field: string): string | undefined }) {
  return (
    <details>
      <summary>
        {t(
          {
            one: '1 thing to do before “{name}”',
            other: '{count} things to do before “{name}”',
          },
          { count, name: named(transition) },
        )}
      </summary>
      <Box component="ul" sx={list}>
        {points.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <Point to={path && to(path)}>{message}</Point>
          </li>
        ))}
        {points.length < count && <li>{t('and {more} more.', { more: count - points.length })}</li>}
      </Box>
    </details>
  )
}

function Point({ to, children }: { to: string | undefined; children: string }) {
  return to ? (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  ) : (
    children
  )
}
