import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { isUnset } from '../../../engine/path.ts'
import { plain } from '../../../engine/shown/value.ts'

interface EarlierProps {
  /** The field's. */
  label: string
  value: unknown
  /** Whether the widget shows the value itself. */
  isShown(value: unknown): boolean
}

/**
 * A value that was entered when the field was of another kind, if the widget cannot show it. It stays visible while
 * somebody enters its replacement.
 */
export function Earlier({ label, value, isShown }: EarlierProps) {
  const [before] = useState(() => (isUnset(value) || isShown(value) ? '' : String(plain(value))))
  if (before === '') return null
  return (
    <div className="earlier-text">
      {t('Entered when “{label}” was a field of another kind:', { label })}
      <p>{before}</p>
    </div>
  )
}
