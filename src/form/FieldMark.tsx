interface FieldMarkProps {
  text: string
  label: string
  onFollow(): void
}

/** Sits on the line of the label, so that nothing moves when it appears. */
export function FieldMark({ text, label, onFollow }: FieldMarkProps) {
  return (
    <button type="button" className="field-mark" aria-label={`${text}: ${label}`} onClick={onFollow}>
      {text}
    </button>
  )
}
