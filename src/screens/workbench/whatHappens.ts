import type { ProposedVersion } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { formatMoment } from '../../ui/format/days.ts'

/** What a proposed version waits for. */
export function whatHappens({ live_from: from, published_by: publisher }: ProposedVersion): string {
  const moment = formatMoment(from)
  if (publisher && from) return t('Published by {name}; live from {moment}', { name: publisher.name, moment })
  return from ? t('Becomes live on {moment}, once published', { moment }) : t('Becomes live when published')
}
