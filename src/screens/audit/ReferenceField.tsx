import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { isComposing } from '../../ui/fields/isComposing.ts'

/** In characters, as in the API contract. No reference number is longer. */
const longest = 50

interface ReferenceFieldProps {
  id: string
  value: string
  onChange(value: string): void
}

/** A reference number. What is typed takes effect when the person leaves the field or presses Enter. */
export function ReferenceField({ id, value, onChange }: ReferenceFieldProps) {
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed === undefined) return
    setTyped(undefined)
    onChange(typed.trim().toUpperCase().slice(0, longest))
  }
  return (
    <input
      id={id}
      type="search"
      className="input"
      placeholder={t('Reference number')}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && settle()}
    />
  )
}
