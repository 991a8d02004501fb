import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { utcDayOf } from '../../engine/codec/stamps.ts'
import { t } from '../../texts/t.ts'
import type { NewAbsence } from '../../api/session/absences.ts'
import type { Colleague } from '../../api/http/types.ts'
import { Counter, charactersLeft, counted } from '../../ui/fields/Counter.tsx'
import { FieldFrame, errorId, helpId } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useUnsentText } from '../useUnsentText.ts'
import type { Absences } from './loadAbsences.ts'

export interface AbsenceFormProps extends Pick<Absences, 'people' | 'administers'> {
  /** Who is signed in. */
  reader: string
  busy: boolean
  /** The server's messages by the field's wire name. */
  errors: Record<string, string>
  onMake(absence: NewAbsence): void
  /** Told whether something is entered that has not been sent. */
  onBegun(isBegun: boolean): void
}

const choice = ({ id, name, username }: Colleague) => ({ key: id, label: `${name} (${username})` })

const nobodyElse = () => t('Nobody else has this role, so nobody can be the delegate.')

/** The entries of an absence. Days are in UTC, as the server counts them. */
export function AbsenceForm({ people, administers, reader, busy, errors, onMake, onBegun }: AbsenceFormProps) {
  const [today] = useState(() => utcDayOf(new Date()))
  const [person, setPerson] = useState(reader)
  const [delegate, setDelegate] = useState('')
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  useBegun(from !== today || [delegate, until, reason].some((each) => each !== ''), onBegun)
  const role = people.find(({ id }) => id === person)?.role.name
  const colleagues = people.filter(({ id, role: { name } }) => id !== person && name === role)
  const make = (event: FormEvent) => {
    event.preventDefault()
    onMake({ delegate_id: delegate, from, until, reason, ...(person !== reader && { person_id: person }) })
  }
  const field = (name: string, label: string) => ({ label, error: errors[name] })
  return (
    <Box component="form" onSubmit={make} sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
      {administers && (
        <Entry {...field('person_id', t('Who is away'))}>
          {(control) => (
            <Select
              {...control}
              options={people.map(choice)}
              value={person}
              empty={t('Choose…')}
              onChange={(id) => [setPerson(id), setDelegate('')]}
            />
          )}
        </Entry>
      )}
      <Entry
        {...field('delegate_id', t('Delegate'))}
        help={colleagues.length === 0 ? nobodyElse() : t('A colleague in the same role.')}
      >
        {(control) => (
          <Select
            {...control}
            options={colleagues.map(choice)}
            value={delegate}
            empty={t('Choose…')}
            onChange={setDelegate}
          />
        )}
      </Entry>
      <Entry {...field('from', t('First day'))} short>
        {(control) => (
          <input
            {...control}
            type="date"
            className="input"
            min={today}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Entry>
      <Entry {...field('until', t('Last day'))} short help={t('Until the end of this day (UTC).')}>
        {(control) => (
          <input
            {...control}
            type="date"
            className="input"
            min={from || today}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
      </Entry>
      <Entry
        {...field('reason', t('Reason'))}
        help={t('For example, leave or training. The reason is kept on record: do not enter anything about health.')}
      >
        {(control) => <Reason {...control} value={reason} onChange={setReason} />}
      </Entry>
      <Button type="submit" variant="contained" disabled={busy} sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}>
        {busy ? t('Recording…') : t('Record absence')}
      </Button>
    </Box>
  )
}

/** Tells whether something is entered that has not been sent, to whatever would lose it. */
function useBegun(isBegun: boolean, onBegun: (isBegun: boolean) => void): void {
  useUnsentText(isBegun)
  useEffect(() => {
    onBegun(isBegun)
    return () => onBegun(false)
  }, [isBegun, onBegun])
}

interface Control {
  id: string
  required: true
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** In characters, as in the API contract. */
const longest = 500

interface ReasonProps extends Control {
  value: string
  onChange(value: string): void
}

/** The reason. If it is too long, the field says so at once, and the form is not sent. */
function Reason({ value, onChange, ...control }: ReasonProps) {
  const { id } = control
  const left = charactersLeft(value, longest)
  const { describedBy, invalid } = counted(
    { id, describedBy: control['aria-describedby'], invalid: control['aria-invalid'] },
    left,
  )
  const input = useRef<HTMLInputElement>(null)
  const wrong = left !== undefined && left < 0 ? t('Reason must have at most {longest} characters.', { longest }) : ''
  useEffect(() => input.current?.setCustomValidity(wrong), [wrong])
  return (
    <>
      {left !== undefined && <Counter id={id} left={left} />}
      <input
        {...control}
        ref={input}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={describedBy}
        aria-invalid={invalid}
      />
    </>
  )
}

interface EntryProps {
  label: string
  short?: boolean
  help?: string
  error: string | undefined
  children(control: Control): ReactNode
}

function Entry({ label, short = false, help, error, children }: EntryProps) {
  const id = useId()
  const described = [help && helpId(id), error && errorId(id)].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} shape={short ? 'short' : 'wide'} required help={help} error={error}>
      {children({
        id,
        required: true,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
    </FieldFrame>
  )
}
