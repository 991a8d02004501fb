import { orList } from '../../texts/lists.ts'
import { named, t } from '../../texts/t.ts'
import type { SubProcess } from '../../engine/application.ts'
import { formatSpan } from '../../ui/format/age.ts'

type OpenSubProcess = NonNullable<SubProcess['open']>

/** Who can act in an open form: by name if they are few, else by role. */
export function namesOf({ names, others, roles }: OpenSubProcess['can_act']): string {
  const titles = orList(roles.map(named))
  if (names.length === 0) return titles ? t('nobody: no {titles} can act', { titles }) : t('nobody')
  if (others === 0) return orList(names)
  const count = t('{count} people', { count: names.length + others })
  return titles ? `${titles} (${count})` : count
}

/** Who has the form, and for how long. */
export function openWith({ can_act, since }: OpenSubProcess, now?: number): string {
  const span = since ? formatSpan(since, now) : undefined
  const people = namesOf(can_act)
  return span ? t('With {people} for {span}', { people, span }) : t('With {people}', { people })
}
