import { useState } from 'react'
import { t } from '../../texts/t.ts'

/** In characters, as the contract has it; no number is so long, and a longer one is found nowhere. */
const longest = 50

interface ReferenceFieldProps {
  id: string
  value: string
  onChange(value: string): void
}

/** A reference number; what is typed counts when the person is done with it. */
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
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
