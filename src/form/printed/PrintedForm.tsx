import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { above, type Section, tabs } from '../../engine/layout.ts'
import { asText, isRecord, isUnset, read } from '../../engine/path.ts'
import type { NameOf } from '../../engine/shown/value.ts'
import { valueName } from '../../engine/shown/value.ts'
import { shownChange } from '../../engine/shown/change.ts'
import { noFacts } from '../../engine/conditions/facts.ts'
import { withoutHiddenCells } from '../../engine/rows/cells.ts'
import { hiddenFields, omit } from '../../engine/conditions/visibility.ts'
import type { FormData } from '../../engine/definition.ts'
import { shownAbove } from '../../engine/shown/above.ts'
import { totalOf } from '../../engine/rows/totals.ts'
import { kindOf } from '../../engine/kinds/registry.ts'
import { fieldUi } from '../../engine/layout.ts'
import { type Column, columnsOf } from '../columns.ts'
import { useFormContext } from '../context.ts'
import { useReferenceNames } from '../lookups/lookup.ts'
import type { StageFormProps } from '../types.ts'
import { rowsOf } from '../store/useStore.ts'
import { type ValueFormat, formatValue } from './formatValue.ts'
import '../../ui/fields/printed.css'

const nobody: Record<string, string> = {}
const none = () => []

interface PrintedFormProps extends Pick<
  StageFormProps,
  'stage' | 'application' | 'facts' | 'lookups' | 'people' | 'documentNames'
> {
  data: FormData
}

/** The form as a document, with every tab and every text in full: on paper it replaces the form. */
export function PrintedForm({
  stage,
  data: given,
  application,
  lookups,
  people = nobody,
  documentNames = none,
  facts = noFacts,
}: PrintedFormProps) {
  const nameOf = useReferenceNames(lookups, people)
  const hidden = hiddenFields(stage, given, facts)
  const data = withoutHiddenCells(stage, omit(given, hidden), facts)
  const top = above(stage.ui)
  const layout = tabs(stage.ui)
  const section = ({ key, title, fields, panel }: Section) => (
    <PrintedSection key={key} title={title}>
      {fields
        .filter((field) => !hidden.has(field))
        .map((field) => (
          <PrintedField key={field} stage={stage} field={field} value={data[field]} nameOf={nameOf} />
        ))}
      {panel && <Entry label={t('Documents')}>{documentNames().join(', ') || undefined}</Entry>}
    </PrintedSection>
  )
  return (
    <div className="printed">
      {top && section(top)}
      <dl>
        {shownAbove(stage.ui, application).map(({ label, from, empty }) => (
          <Entry key={from} label={label}>
            {isUnset(read(application, from)) ? empty : String(read(application, from))}
          </Entry>
        ))}
      </dl>
      {layout.map(({ title, sections, index }) => (
        <section key={index}>
          {layout.length > 1 && <h2>{title}</h2>}
          {sections.map(section)}
        </section>
      ))}
    </div>
  )
}

function PrintedSection({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl>{children}</dl>
    </>
  )
}

interface PrintedFieldProps extends Pick<StageFormProps, 'stage'> {
  field: string
  value: unknown
  nameOf: NameOf
}

function PrintedField({ stage, field, value, nameOf }: PrintedFieldProps) {
  const { widgetOf } = useFormContext()
  const described = {
    schema: stage.data.properties[field] ?? {},
    ui: fieldUi(stage.ui, field) ?? {},
    reference: stage.stage.references?.[field],
  }
  const { Printed } = widgetOf({ ui: described.ui, kind: kindOf(described) })
  const [shown] = shownChange(stage, { field, before: null, after: value }, nameOf)
  if (!shown) return null
  if (shown.kind === 'rows' && shown.after === null)
    return <PrintedRows stage={stage} field={field} label={shown.title} rows={rowsOf(value)} nameOf={nameOf} />
  return (
    <Entry label={shown.title}>
      {Printed && !isUnset(value) ? <Printed value={asText(value)} /> : textOf(shown, shown.after)}
    </Entry>
  )
}

function PrintedRows({
  stage,
  field,
  label,
  rows,
  nameOf,
}: Omit<PrintedFieldProps, 'value'> & { label: string; rows: unknown[] }) {
  const columns = columnsOf(stage, field)
  const filled = rows.filter(isRecord).filter((row) => Object.values(row).some((value) => !isUnset(value)))
  if (filled.length === 0) return <Entry label={label}>{undefined}</Entry>
  return (
    <Entry label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((row, n) => (
            <tr key={n}>
              {columns.map((column) => (
                <td key={column.name} data-kind={column.kind.shownAs}>
                  {textOf(
                    { kind: column.kind.shownAs, unit: column.kind.unit },
                    valueName(column, row[column.name], nameOf),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <PrintedTotals stage={stage} field={field} rows={rows} columns={columns} />
      </table>
    </Entry>
  )
}

interface PrintedTotalsProps extends Pick<PrintedFieldProps, 'stage' | 'field'> {
  rows: unknown[]
  columns: Column[]
}

function PrintedTotals({ stage, field, rows, columns }: PrintedTotalsProps) {
  const { totals } = stage.stage.rows?.[field] ?? {}
  if (!totals) return null
  return (
    <tfoot>
      <tr>
        {columns.map(({ name, kind }, n) => {
          const total = totals[name] && totalOf({ [field]: rows }, field, name)
          return (
            <td key={name} data-kind={kind.shownAs}>
              {n === 0 && `${t('Total')} `}
              {total !== undefined && formatValue({ kind: kind.shownAs, unit: kind.unit }, total)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="printed-entry">
      <dt>{label}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  )
}

const textOf = (how: ValueFormat, value: string | number | null): string =>
  value === null ? '–' : formatValue(how, value)
