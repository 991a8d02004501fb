import { Link } from 'react-router-dom'
import { t } from '../../texts/t.ts'
import type { BriefingLine } from '../../api/http/types.ts'
import { formatAge } from '../../ui/format/age.ts'
import { formatMoment } from '../../ui/format/days.ts'
import { paths } from '../paths.ts'
import { formatValue } from './formatValue.ts'

interface LinesProps {
  application: string
  lines: BriefingLine[]
}

/** Values with their labels: short ones beside each other, texts in full. A label leads to the field in its form. */
export function Lines({ application, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <dl className="briefing-lines">
      {lines.map((line, n) => (
        <div key={n} data-kind={line.kind} data-changed={line.changed ? true : undefined}>
          <dt>
            <Label application={application} line={line} />
          </dt>
          <dd>
            {formatValue(line, line.value)}
            {line.changed && <Changed {...line.changed} line={line} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Label({
  application,
  line: { label, form_key: formType, field },
}: {
  application: string
  line: BriefingLine
}) {
  if (formType === undefined || field === undefined) return label
  return <Link to={paths.edit(application, { formType, mode: 'view', field })}>{label}</Link>
}

type ChangedProps = NonNullable<BriefingLine['changed']> & { line: Pick<BriefingLine, 'kind' | 'unit'> }

/** Says who changed it since the reader last looked, and what a short value was before. */
export function Changed({ at, by, before, line }: ChangedProps) {
  const who = t('Changed by {by},', { by })
  return (
    <span className="briefing-changed">
      {who}{' '}
      <time dateTime={at} title={formatMoment(at)}>
        {formatAge(at)}
      </time>
      {before !== undefined &&
        line.kind !== 'longText' &&
        ` · ${t('before: {value}', { value: formatValue(line, before) })}`}
    </span>
  )
}
