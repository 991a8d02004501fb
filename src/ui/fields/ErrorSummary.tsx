import { useState } from 'react'
import { t } from '../../texts/t.ts'

interface ErrorSummaryProps {
  errors: { path: string; message: string }[]
  /** Whether the page has the field; a server may also name something that is no field. */
  hasField(path: string): boolean
  onPick(path: string): void
}

/** How many are listed until the person asks for all. */
const LISTED = 10

/**
 * The errors that stop an action; each leads to its field, if there is one. They are announced when they appear, but
 * not when they become fewer. The role is not `alert`, because the page's alert says the same, and an empty one would
 * be on every form.
 */
export function ErrorSummary({ errors, hasField, onPick }: ErrorSummaryProps) {
  const [all, setAll] = useState(false)
  const [last, setLast] = useState({ count: 0, isLess: false })
  if (errors.length !== last.count) setLast({ count: errors.length, isLess: errors.length < last.count })
  const listed = all ? errors : errors.slice(0, LISTED)
  return (
    <div aria-live={last.isLess ? 'off' : 'assertive'} className="error-summary">
      {errors.length > 0 && (
        <>
          <p>
            {t({ one: '1 field needs attention:', other: '{count} fields need attention:' }, { count: errors.length })}
          </p>
          <ul>
            {listed.map(({ path, message }) => (
              <li key={path}>
                {hasField(path) ? (
                  <button type="button" onClick={() => onPick(path)}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
          {listed.length < errors.length && (
            <button type="button" onClick={() => setAll(true)}>
              {t('Show all {count}', { count: errors.length })}
            </button>
          )}
        </>
      )}
    </div>
  )
}
