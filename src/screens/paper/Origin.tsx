import { t } from '../../texts/t.ts'
import type { PaperParagraph } from '../../api/http/types.ts'
import { formatMoment } from '../../ui/format/days.ts'

/** Who wrote something, and when. */
export function Origin({
  written: { by, on_behalf_of: absent, at },
}: {
  written: NonNullable<PaperParagraph['written']>
}) {
  return (
    <>
      {absent ? `${by} ${t('for {absent}', { absent })}` : by}, <time dateTime={at}>{formatMoment(at)}</time>
    </>
  )
}
