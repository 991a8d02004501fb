import { useId, useState } from 'react'
import type { ApprovedLimits } from '../../api/http/types.ts'
import type { LimitLine as Line, LimitTerms, LimitChange } from '../../engine/rules/approvedLimits.ts'
import type { LimitMistake } from '../../engine/rules/limitMistakes.ts'
import { t } from '../../texts/t.ts'
import { readNumber, typedNumber } from '../../engine/locale.ts'
import { readersLocale } from '../../form/locale.ts'
import { FieldFrame, errorId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'
import { formatDate } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import './limits.css'

interface LimitLineProps {
  line: Line
  columns: ApprovedLimits['columns']
  change: LimitChange
  mistakes: LimitMistake[]
  /** The line's last day has passed. */
  isOver: boolean
  isChanging: boolean
  onChange(change: LimitChange): void
}

type Term = keyof LimitTerms

const terms: readonly Term[] = ['amount', 'tenor', 'expires_on']

/** A line as it would be approved and, on demand, what to approve in place of what was asked. */
export function LimitLine({ line, columns, change, mistakes, isOver, isChanging, onChange }: LimitLineProps) {
  const shown = terms.filter((term) => columns[term] !== null)
  return (
    <li>
      <strong>{line.line}</strong>
      <span className="limit-terms">{shown.map((term) => `${columns[term]}: ${inWords(term, line)}`).join(' · ')}</span>
      {isOver && (
        <span className="field-error">
          {t('The last day has passed. Approved like this, the line cannot be used.')}
        </span>
      )}
      {isChanging && (
        <div className="stage-form limit-fields">
          {shown.map((term) => (
            <TermField
              key={term}
              term={term}
              name={columns[term] ?? ''}
              line={line}
              change={change}
              error={mistakes.find(({ key }) => key === term)?.message}
              onChange={onChange}
            />
          ))}
        </div>
      )}
    </li>
  )
}

interface TermFieldProps extends Pick<LimitLineProps, 'line' | 'change' | 'onChange'> {
  term: Term
  name: string
  error: string | undefined
}

function TermField({ term, name, line, change, error, onChange }: TermFieldProps) {
  const id = useId()
  const isDay = term === 'expires_on'
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && Object.is(withTerm(change, term, typed, line)[term], change[term])
  const example =
    Number.isNaN(change[term]) && t('Write numbers like this: {example}.', { example: formatNumber(1234.56) })
  const message = error && [error, example].filter(Boolean).join(' ')
  // The browser's own number input would drop a comma, so that 7,5 became 75, and change the figure on scrolling.
  return (
    <FieldFrame id={id} label={name} shape="short" required={false} help={undefined} error={message}>
      <input
        id={id}
        className={isDay ? 'input' : 'input number'}
        type={isDay ? 'date' : 'text'}
        inputMode={isDay ? undefined : 'decimal'}
        value={isTyped ? typed : entered(change[term] ?? line.asked[term])}
        aria-label={t('{line}, {column}', { line: line.line, column: name })}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId(id)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(withTerm(change, term, target.value, line))
        }}
      />
    </FieldFrame>
  )
}

/** A term that is empty or as requested is no change. The change may come from elsewhere on the page. */
function withTerm(change: LimitChange, term: Term, text: string, { asked }: Line): LimitChange {
  const { [term]: _, ...others } = change
  const value = term === 'expires_on' ? text : (readNumber(text.trim(), readersLocale()) ?? NaN)
  return text.trim() === '' || value === asked[term] ? others : { ...others, [term]: value }
}

/** The term as a person types it. */
function entered(value: string | number | null): string {
  if (value === null || Number.isNaN(value)) return ''
  return typeof value === 'number' ? typedNumber(value, readersLocale()) : value
}

/** The term as it is approved, with what was asked where that is more. */
function inWords(term: Term, { asked, approved }: Line): string {
  const [now, before] = [written(approved[term]), written(asked[term])]
  return now === before ? now : t('{approved} in place of {asked}', { approved: now, asked: before })
}

function written(value: string | number | null): string {
  if (value === null) return '–'
  return typeof value === 'number' ? formatNumber(value) : formatDate(value)
}
