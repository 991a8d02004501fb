import type { SelectHTMLAttributes } from 'react'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  options: { key: string; label: string }[]
  /** The chosen option's key; '' when nothing is chosen. */
  value: string
  /** What the empty choice says. */
  empty: string
  onChange(key: string): void
}

/** The browser's own select, whose first choice is to choose nothing. */
export function Select({ options, value, empty, onChange, ...attributes }: SelectProps) {
  return (
    <select
      {...attributes}
      className="input select"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{empty}</option>
      {options.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}
