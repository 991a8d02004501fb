import { readNumber, typedNumber } from '../../../../engine/locale.ts'
import { readersLocale } from '../../../../form/locale.ts'
import { t } from '../../../../texts/t.ts'
import type { Clause } from '../../../../workbench/conditions/built.ts'
import { comparisons } from '../../../../workbench/conditions/comparisons.ts'
import type { Subject } from './subjects.ts'

export interface ClauseValueProps {
  clause: Clause
  subject: Subject | undefined
  /** Fields and facts that it can be compared with in place of a value. */
  others: readonly Subject[]
  onChange(clause: Clause): void
}

/** What a part of a condition compares with: a value, several of them, or another field. */
export function ClauseValue(props: ClauseValueProps) {
  const { clause, others, onChange } = props
  const { name, comparison, other } = clause
  const takes = comparisons[comparison]?.takes ?? 'value'
  if (takes === 'nothing') return null
  if (takes === 'values') return <SeveralValues {...props} />
  return (
    <>
      {others.length > 0 && (
        <select
          className="input"
          aria-label={t('Compared with')}
          value={other ?? ''}
          onChange={({ target: { value } }) => onChange({ name, comparison, ...(value !== '' && { other: value }) })}
        >
          <option value="">{t('this value:')}</option>
          {others.map((each) => (
            <option key={each.name} value={each.name}>
              {each.label}
            </option>
          ))}
        </select>
      )}
      {other === undefined && <OneValue {...props} />}
    </>
  )
}

function OneValue({ clause, subject, onChange }: ClauseValueProps) {
  const label = t('Value')
  if (!subject?.options) return <TypedValue clause={clause} sort={subject?.sort ?? 'text'} onChange={onChange} />
  const { options } = subject
  return (
    <select
      className="input"
      aria-label={label}
      value={clause.value === undefined ? '' : String(clause.value)}
      onChange={({ target }) =>
        onChange({ ...clause, value: options.find(({ value }) => String(value) === target.value)?.value })
      }
    >
      <option value="">{t('Choose a value')}</option>
      {options.map(({ value, name }) => (
        <option key={String(value)} value={String(value)}>
          {name}
        </option>
      ))}
    </select>
  )
}

function TypedValue({ clause, sort, onChange }: Pick<ClauseValueProps, 'clause' | 'onChange'> & Pick<Subject, 'sort'>) {
  const isNumber = sort === 'number'
  const locale = readersLocale()
  return (
    <input
      className="input"
      aria-label={t('Value')}
      inputMode={isNumber ? 'decimal' : undefined}
      placeholder={sort === 'date' ? t('YYYY-MM-DD') : sort === 'month' ? t('YYYY-MM') : undefined}
      defaultValue={typeof clause.value === 'number' ? typedNumber(clause.value, locale) : String(clause.value ?? '')}
      onChange={({ target }) => {
        const text = target.value.trim()
        onChange({ ...clause, value: isNumber ? readNumber(text, locale) : text })
      }}
    />
  )
}

function SeveralValues({ clause, subject, onChange }: ClauseValueProps) {
  const { values = [] } = clause
  const options = subject?.options ?? []
  const turn = (value: (typeof values)[number], isIn: boolean) =>
    // In the order of the offered options.
    onChange({
      ...clause,
      values: options.flatMap((each) =>
        (each.value === value ? isIn : values.includes(each.value)) ? each.value : [],
      ),
    })
  return (
    <fieldset className="editor-values">
      <legend className="visually-hidden">{t('Values')}</legend>
      {options.map(({ value, name }) => (
        <label key={String(value)}>
          <input
            type="checkbox"
            className="checkbox"
            checked={values.includes(value)}
            onChange={({ target }) => turn(value, target.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
