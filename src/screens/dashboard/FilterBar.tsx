import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { t } from '../../texts/t.ts'
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
      className={isFiltered(filters, fields) ? undefined : 'on-screen'}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, p: 4, borderBottom: 1, borderColor: 'divider' }}
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
    <TextField
      label={t('Search')}
      placeholder={t('Title, reference or counterparty')}
      type="search"
      value={value}
      data-printed={value !== '' || undefined}
      onChange={({ target }) => onSearch(target.value)}
      inputRef={inputRef}
      sx={{ flex: '1 1 260px' }}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
        htmlInput: { 'aria-keyshortcuts': '/', maxLength: longestSearch },
      }}
    />
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
    <TextField
      select
      label={label}
      value={value}
      data-printed={value !== '' || undefined}
      onChange={({ target }) => onChange(target.value)}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 220 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
