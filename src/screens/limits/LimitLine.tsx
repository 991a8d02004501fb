import { useId, useState } from 'react'
import type { ApprovedLimits } from '../../api/http/types.ts'
import type { LimitLine as Line, LimitTerms, StatedLimit } from '../../engine/rules/approvedLimits.ts'
import type { LimitMistake } from '../../engine/rules/limitMistakes.ts'
import { t } from '../../texts/t.ts'
import { FieldFrame, errorId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'
import { formatDate } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import './limits.css'

interface LimitLineProps {
  line: Line
  columns: ApprovedLimits['columns']
  stated: StatedLimit
  mistakes: LimitMistake[]
  /** Its last day has passed. */
  isOver: boolean
  isChanging: boolean
  onState(stated: StatedLimit): void
}

type Term = keyof LimitTerms

const terms: readonly Term[] = ['amount', 'tenor', 'expires_on']

/** A line as it would be approved and, on demand, what to approve in place of what was asked. */
export function LimitLine({ line, columns, stated, mistakes, isOver, isChanging, onState }: LimitLineProps) {
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
              stated={stated}
              error={mistakes.find(({ key }) => key === term)?.message}
              onState={onState}
            />
          ))}
        </div>
      )}
    </li>
  )
}

interface TermFieldProps extends Pick<LimitLineProps, 'line' | 'stated' | 'onState'> {
  term: Term
  name: string
  error: string | undefined
}

function TermField({ term, name, line, stated, error, onState }: TermFieldProps) {
  const id = useId()
  const isDay = term === 'expires_on'
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && withTerm(stated, term, typed, line)[term] === stated[term]
  return (
    <FieldFrame id={id} label={name} shape="short" required={false} help={undefined} error={error}>
      <input
        id={id}
        className="input"
        type={isDay ? 'date' : 'number'}
        min={isDay ? undefined : 0}
        step={isDay ? undefined : 'any'}
        value={isTyped ? typed : (stated[term] ?? line.asked[term] ?? '')}
        aria-label={t('{line}, {column}', { line: line.line, column: name })}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId(id)}
        onChange={({ target }) => {
          setTyped(target.value)
          onState(withTerm(stated, term, target.value, line))
        }}
      />
    </FieldFrame>
  )
}

/** What is left empty, or is as it was asked, says nothing. What is said may come from elsewhere on the page. */
function withTerm(stated: StatedLimit, term: Term, text: string, { asked }: Line): StatedLimit {
  const { [term]: _, ...others } = stated
  const value = term === 'expires_on' ? text : Number(text)
  return text === '' || value === asked[term] ? others : { ...others, [term]: value }
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
