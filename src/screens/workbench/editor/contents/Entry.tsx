export interface EntryProps {
  label: string
  isChosen: boolean
  /** Of what holds others: they are shown. */
  isOpen?: boolean
  /** What marks it beside its label. */
  mark?: string
  onChoose(): void
}

/** One thing of the contents. */
export function Entry({ label, isChosen, isOpen, mark, onChoose }: EntryProps) {
  return (
    <button
      type="button"
      className="editor-entry"
      aria-current={isChosen || undefined}
      aria-expanded={isOpen}
      onClick={onChoose}
    >
      <span>{label}</span>
      {mark && <small>{mark}</small>}
    </button>
  )
}
