import { t } from '../../texts/t.ts'
import type { Paper } from '../../api/http/types.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { Origin } from './Origin.tsx'

/** Whether the paper still is what was compiled, and what was decided on. */
export function HowCurrent({ paper: { decided, compiled, changed, withheld } }: { paper: Paper }) {
  return (
    <div className="paper-current">
      {decided && (
        <>
          <p>
            {t('The version on which the decision was based')},{' '}
            <time dateTime={decided.at}>{formatMoment(decided.at)}</time>
          </p>
          <p className="paper-hash">
            {t('SHA-256 of the sealed paper')}: {decided.sha256}
          </p>
        </>
      )}
      {compiled ? (
        <p>
          {t('Compiled by')} <Origin written={compiled} />
        </p>
      ) : (
        <p>{t('It has not been compiled yet: this is what the forms say now.')}</p>
      )}
      {changed > 0 && (
        <p className="paper-mark">
          {t(
            {
              one: '1 paragraph is marked: it may no longer be what was compiled.',
              other: '{count} paragraphs are marked: they may no longer be what was compiled.',
            },
            { count: changed },
          )}
        </p>
      )}
      {withheld > 0 && (
        <p>
          {t(
            {
              one: '1 field is left out, because you may not see it.',
              other: '{count} fields are left out, because you may not see them.',
            },
            { count: withheld },
          )}
        </p>
      )}
      <p>{t('Times are in the time zone {zone}.', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
    </div>
  )
}
