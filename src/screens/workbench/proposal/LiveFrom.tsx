import TextField from '@mui/material/TextField'
import type { RefObject } from 'react'
import { t } from '../../../texts/t.ts'

/**
 * Whether the field holds a moment or nothing. One that is half entered, or in a year of five digits, is not nothing:
 * the version would be live as soon as it is published.
 */
export const isMoment = (input: HTMLInputElement | null): boolean =>
  !input?.validity.badInput && !input?.validity.rangeOverflow

interface LiveFromProps {
  inputRef: RefObject<HTMLInputElement | null>
  value: string
  /** Why what is in the field was refused. */
  refusal: string | undefined
  onChange(value: string): void
  /** Something was entered. A moment that is half entered fires no input event. */
  onCorrect(): void
}

/** From when on a version is to be live. */
export function LiveFrom({ inputRef, value, refusal, onChange, onCorrect }: LiveFromProps) {
  return (
    <TextField
      label={t('Live from')}
      type="datetime-local"
      value={value}
      fullWidth
      error={refusal !== undefined}
      helperText={refusal ?? t('Empty: as soon as it is published.')}
      inputRef={inputRef}
      onChange={({ target }) => {
        onChange(target.value)
        onCorrect()
      }}
      onKeyUp={({ key }) => key !== 'Tab' && key !== 'Enter' && onCorrect()}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
    />
  )
}
