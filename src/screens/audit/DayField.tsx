import { useState } from 'react'

interface DayFieldProps {
  id: string
  value: string
  onChange(day: string): void
}

/** Whether the year has all its digits: while 2026 is typed, it is 2, 20 and 202 before. */
const isWhole = (day: string): boolean => day === '' || Number(day.split('-')[0]) >= 1000

/** A day. What is typed takes effect once its year is whole. */
export function DayField({ id, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  const type = (day: string) => {
    setTyped(isWhole(day) ? undefined : day)
    if (isWhole(day)) onChange(day)
  }
  return (
    <input
      id={id}
      type="date"
      className="input"
      value={typed ?? value}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
