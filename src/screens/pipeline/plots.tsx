import { Link } from 'react-router-dom'
import type { Pipeline } from '../../api/http/types.ts'
import { named, t } from '../../texts/t.ts'
import { formatMonth } from '../../ui/format/days.ts'
import { formatAmount, formatNumber } from '../../ui/format/figures.ts'
import type { Column } from '../../ui/table/column.ts'
import { ageName } from '../oversight/ages.ts'
import { paths } from '../paths.ts'

/** A bar: what it stands for, its figures by series, and the list that it opens. */
export interface Bar {
  key: string
  name: string
  figures: Record<string, number>
  to: string
}

export interface Series {
  key: string
  title: string
  write(value: number): string
  /** Shown beside an axis that has another unit. */
  axis?: { label: string; write(value: number): string }
}

export interface PlotDescription {
  title: string
  /** What is drawn. */
  drawn: Series
  /** What is in the table below it. */
  columns: Series[]
  bars: Bar[]
}

const count = (title: string): Series => ({ key: 'number', title, write: formatNumber })
const amount = (): Series => ({
  key: 'amount',
  title: t('Amount'),
  write: formatAmount,
  axis: { label: t('US$ million'), write: (value) => formatNumber(value / 1_000_000) },
})
const days = (key: string, title: string): Series => ({ key, title, write: (value) => formatNumber(rounded(value)) })

const rounded = (value: number): number => Math.round(value * 10) / 10

const ofWork = (asked: Record<string, string>) => `${paths.openWork}?${new URLSearchParams(asked).toString()}`
const ofMonth = (decided: string, status: string) =>
  `${paths.dashboard}?${new URLSearchParams({ status, decided }).toString()}`

/** The plots of the page, in their order. */
export function plotsOf({ stages, ages, turnaround, decided }: Pipeline): PlotDescription[] {
  const byStage = stages.map(({ key, title, number, amount: value }) => ({
    key,
    name: named(title),
    figures: { number, amount: value },
    to: ofWork({ stage: key }),
  }))
  return [
    { title: t('Waiting by stage'), drawn: count(t('Waiting')), columns: [count(t('Waiting'))], bars: byStage },
    { title: t('Amount by stage'), drawn: amount(), columns: [amount()], bars: byStage },
    {
      title: t('How long the work has waited'),
      drawn: count(t('Waiting')),
      columns: [count(t('Waiting'))],
      bars: ages.map(({ age, number }) => ({ key: age, name: ageName(age), figures: { number }, to: ofWork({ age }) })),
    },
    {
      title: t('Days per stage, for stages completed in the last 90 days'),
      drawn: days('median', t('Days (median)')),
      columns: [count(t('Completed')), days('median', t('Days (median)')), days('most', t('Days (90th percentile)'))],
      bars: turnaround.map(({ key, title, number, median, most }) => ({
        key,
        name: named(title),
        figures: { number, median, most },
        to: ofWork({ stage: key }),
      })),
    },
    {
      title: t('Decided by month'),
      drawn: count(t('Decided')),
      columns: [count(t('Decided')), amount()],
      bars: decided.map(({ month, code, name, number, amount: value }) => ({
        key: `${month} ${code}`,
        name: `${formatMonth(month)}, ${named(name)}`,
        figures: { number, amount: value },
        to: ofMonth(month, code),
      })),
    },
  ]
}

/** The bars as a table, whose names open their lists. */
export const barColumns = (figures: Series[]): Column<Bar>[] => [
  {
    key: 'name',
    header: t('Name'),
    names: true,
    card: 'top',
    width: 160,
    cell: ({ name, to }) => <Link to={to}>{name}</Link>,
  },
  ...figures.map(({ key, title, write }): Column<Bar> => ({
    key,
    header: title,
    align: 'right',
    nowrap: 'always',
    width: 80,
    cell: ({ figures: values }) => write(values[key] ?? 0) || '-',
  })),
]
