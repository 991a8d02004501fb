import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { t } from '../../texts/t.ts'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { MenuSelect } from '../../ui/fields/MenuSelect.tsx'
import '../../ui/fields/fields.css'
import { formatMonth } from '../../ui/format/days.ts'
import { longestSearch } from '../lists/useSearchText.ts'
import { useSingleKey } from '../singleKeys.ts'
import type { ListedColumn } from '../../api/http/types.ts'
import type { Filters, Option } from './filters.ts'
import type { FieldFilters } from './listed.tsx'

export interface FilterBarProps {
  filters: Filters
  /** A status, a priority or a month is chosen. */
  onChoose(name: Exclude<keyof Filters, 'search'>, value: string): void
  onSearch(text: string): void
  onClear(): void
  statuses: Option[]
  priorities: Option[]
  /** The columns that the definitions add; those with options can be filtered by. */
  listed?: ListedColumn[]
  fields?: FieldFilters
  onChooseField?(name: string, value: string): void
  /** The other buttons of the list. */
  children?: ReactNode
}

/** On one line if they fit; on a narrow screen without their icons. An error about one is on a line below. */
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  flex: { xs: '1 0 100%', sm: 'none' },
  mx: { xs: -2, sm: 0 },
  ml: { sm: 'auto' },
  '& .MuiButton-root': { px: { xs: 2, sm: 3.5 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '&:has([role=alert])': { flex: '1 0 100%', justifyContent: { sm: 'flex-end' } },
  '& > [role=alert]': { flex: '1 0 100%', mb: 0 },
} as const

const isFiltered = (filters: Filters, fields: FieldFilters): boolean =>
  Object.entries({ ...filters, ...fields }).some(([, value]) => Boolean(value))

export function FilterBar({
  filters,
  onChoose,
  onSearch,
  onClear,
  statuses,
  priorities,
  listed = [],
  fields = {},
  onChooseField = () => {},
  children,
}: FilterBarProps) {
  const search = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => search.current?.focus())
  return (
    <Box
      component="search"
      className={isFiltered(filters, fields) ? 'stage-form' : 'stage-form on-screen'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        gap: 3,
        p: 4,
        borderBottom: 1,
        borderColor: 'divider',
        '& > :not(:last-child)': { flex: '1 1 150px', maxWidth: { sm: 220 } },
        '& > :first-of-type': { flex: '1 1 260px', maxWidth: 'none' },
      }}
    >
      <Search value={filters.search} onSearch={onSearch} inputRef={search} />
      <Choice
        label={t('Status')}
        all={t('All statuses')}
        value={filters.status}
        options={statuses}
        onChange={(value) => onChoose('status', value)}
      />
      <Choice
        label={t('Priority')}
        all={t('All priorities')}
        value={filters.priority}
        options={priorities}
        onChange={(value) => onChoose('priority', value)}
      />
      <Month
        value={filters.decided}
        onChange={(value) => {
          onChoose('decided', value)
          search.current?.focus()
        }}
      />
      {listed.map(({ name, title, options }) =>
        options ? (
          <Choice
            key={name}
            label={title}
            all={t('All')}
            value={fields[name] ?? ''}
            options={options}
            onChange={(value) => onChooseField(name, value)}
          />
        ) : null,
      )}
      <Box sx={buttons}>
        <Button onClick={onClear}>{t('Clear Filters')}</Button>
        {children}
      </Box>
    </Box>
  )
}

interface SearchProps {
  value: string
  onSearch(text: string): void
  inputRef: RefObject<HTMLInputElement | null>
}

function Search({ value, onSearch, inputRef }: SearchProps) {
  return (
    <Filter label={t('Search')} value={value}>
      {(id) => (
        <span className="with-icon">
          <input
            ref={inputRef}
            id={id}
            type="search"
            className="input"
            placeholder={t('Title, reference or counterparty')}
            autoComplete="off"
            aria-keyshortcuts="/"
            maxLength={longestSearch}
            value={value}
            onChange={({ target }) => onSearch(target.value)}
          />
          <SearchIcon fontSize="small" />
        </span>
      )}
    </Filter>
  )
}

/** Shown only while a month is chosen, which is how the pipeline's links open the list. */
function Month({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  if (!value) return null
  const options = [{ value, label: formatMonth(value) }]
  return <Choice label={t('Decided in')} all={t('All months')} value={value} options={options} onChange={onChange} />
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: Option[]
  onChange(value: string): void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Filter label={label} value={value}>
      {(id) => <MenuSelect id={id} label={label} empty={all} value={value} options={options} onChange={onChange} />}
    </Filter>
  )
}

interface FilterProps {
  label: string
  value: string
  children(id: string): ReactNode
}

/** Printed only if it is set. */
function Filter({ label, value, children }: FilterProps) {
  const id = useId()
  return (
    <div className={value === '' ? 'on-screen' : undefined}>
      <FieldFrame id={id} label={label} shape="short" required={false} help={undefined} error={undefined}>
        {children(id)}
      </FieldFrame>
    </div>
  )
}
