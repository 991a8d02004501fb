import Box from '@mui/material/Box'
import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PlainProblem } from '../../ui/PlainProblem.tsx'
import { FieldFrame, errorId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'
import { useFocusKept } from '../useFocusKept.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { demoBank } from './demoBank.ts'

export interface SignInFormProps {
  busy: boolean
  error: string | null
  onSubmit(username: string, password: string): void
  /** The person expected; without one, anybody, and in the demo bank the people to choose from. */
  username?: string
  /** Another way to sign in. */
  children?: ReactNode
}

export function SignInForm({ busy, error, onSubmit, username: expected = '', children }: SignInFormProps) {
  const [username, setUsername] = useState(expected)
  const [password, setPassword] = useState('')
  const [demo] = useState(demoBank)
  return (
    <>
      <EntryForm busy={busy} onSubmit={() => onSubmit(username, password)}>
        {error && <PlainProblem>{error}</PlainProblem>}
        <Entry
          label={t('Username')}
          autoFocus={!expected}
          autoComplete="username"
          value={username}
          onChange={setUsername}
        />
        <Entry
          label={t('Password')}
          type="password"
          autoFocus={expected !== ''}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <PlainButton type="submit" disabled={busy}>
          {busy ? t('Signing in…') : t('Sign In')}
        </PlainButton>
      </EntryForm>
      {children}
      {demo && !expected && (
        <DemoPeople
          demo={demo}
          onPick={(person) => {
            setUsername(person)
            setPassword(demo.password)
          }}
        />
      )}
    </>
  )
}

export interface EntryFormProps {
  busy: boolean
  onSubmit(): void
  children: ReactNode
}

/** Lines to fill in, with a button that submits them; the focus stays in the form while that takes its time. */
export function EntryForm({ busy, onSubmit, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const keepFocus = useFocusKept(busy, form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keepFocus()
    onSubmit()
  }
  return (
    <Box
      component="form"
      ref={form}
      tabIndex={-1}
      className="stage-form"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4 }}
    >
      {children}
    </Box>
  )
}

export interface EntryProps {
  label: string
  type?: 'password'
  autoFocus?: boolean
  autoComplete: string
  value: string
  onChange(value: string): void
  error?: string
}

/** A line to fill in, also of the form for a new password: a chunk of its own would weigh on the sign-in page. */
export function Entry({ label, onChange, error, ...input }: EntryProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} shape="wide" required help={undefined} error={error}>
      <input
        id={id}
        className="input"
        required
        aria-invalid={!!error}
        aria-describedby={error && errorId(id)}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </FieldFrame>
  )
}
