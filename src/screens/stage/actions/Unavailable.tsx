import { memo } from 'react'
import { named, t } from '../../../texts/t.ts'
import type { UnavailableTransition } from '../../../engine/application.ts'
import '../stage.css'

/** Actions that this person cannot take now: why, and who can (spec decision 12). */
export const Unavailable = memo(function Unavailable({ list }: { list: UnavailableTransition[] }) {
  if (list.length === 0) return null
  return (
    <details className="not-available" open={list.length < 4}>
      <summary>{t('Not available to you now')}</summary>
      <dl>
        {list.map(({ code, name, reasons }) => (
          <div key={code}>
            <dt>{named(name)}</dt>
            {reasons.map((reason) => (
              <dd key={reason}>{reason}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
})
