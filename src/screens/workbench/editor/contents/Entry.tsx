export interface EntryProps {
  label: string
  isChosen: boolean
  /** For an entry that holds others: whether those are shown. */
  isOpen?: boolean
  /** A mark beside its label. */
  mark?: string
  onChoose(): void
}

/** One entry of the contents. */
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
