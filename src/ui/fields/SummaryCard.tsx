import './headers.css'

/** Labelled values in a row. */
export function SummaryCard({ entries }: { entries: { label: string; text: string }[] }) {
  return (
    <dl className="summary">
      {entries.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
