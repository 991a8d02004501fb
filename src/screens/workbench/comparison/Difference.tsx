import { useMemo, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { type Line, differingLines } from './lines.ts'
import './difference.css'

export interface DifferenceProps {
  path: string
  before: string | undefined
  after: string | undefined
}

/** The differences in a file, line by line. They are computed once it is opened. */
export function Difference({ path, before, after }: DifferenceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="difference" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {path}
        {before === undefined && ` (${t('new')})`}
        {after === undefined && ` (${t('gone')})`}
      </summary>
      {isOpen && <Lines path={path} before={before ?? ''} after={after ?? ''} />}
    </details>
  )
}

const marks = { same: ' ', removed: '−', added: '+' }

function Lines({ path, before, after }: { path: string; before: string; after: string }) {
  const hunks = useMemo(() => differingLines(before, after), [before, after])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What is wider than the page is scrolled by keys.
    <div className="difference-lines" tabIndex={0} role="group" aria-label={t('Lines of {path}', { path })}>
      <table>
        {hunks.map(({ start, lines }) => (
          <tbody key={start}>
            {lines.map((line) => (
              <tr key={`${line.before} ${line.after}`} data-kind={line.kind}>
                <td>{line.before}</td>
                <td>{line.after}</td>
                <td>
                  <Marked line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Marked({ line: { kind, text } }: { line: Line }) {
  const code = `${marks[kind]} ${text}`
  if (kind === 'removed') return <del>{code}</del>
  return kind === 'added' ? <ins>{code}</ins> : code
}
