import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Wrong } from '../../ui/Wrong.tsx'
import { useFocusKept } from '../useFocusKept.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { Entry } from './Entry.tsx'
import { demoBank } from './demoBank.ts'

export interface SignInFormProps {
  busy: boolean
  error: string | null
  onSubmit(username: string, password: string): void
  /** The person expected; without one, anybody, and in the demo bank the people to choose from. */
  username?: string
}

export function SignInForm({ busy, error, onSubmit, username: expected = '' }: SignInFormProps) {
  const [username, setUsername] = useState(expected)
  const [password, setPassword] = useState('')
  const [demo] = useState(demoBank)
  const form = useRef<HTMLFormElement>(null)
  const keepFocus = useFocusKept(busy, form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keepFocus()
    onSubmit(username, password)
  }
  return (
    <>
      <Box component="form" ref={form} tabIndex={-1} className="stage-form" onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {error && <Wrong>{error}</Wrong>}
        <Entry label="Username" autoFocus={!expected} autoComplete="username" value={username} onChange={setUsername} />
        <Entry label="Password" type="password" autoFocus={expected !== ''} autoComplete="current-password" value={password} onChange={setPassword} />
        <Button type="submit" variant="contained" fullWidth disabled={busy}>
          {busy ? 'Signing in…' : 'Sign In'}
        </Button>
      </Box>
      {demo && !expected && (
        <DemoPeople
          people={demo.people}
          onPick={(person) => {
            setUsername(person)
            setPassword(demo.password)
          }}
        />
      )}
    </>
  )
}
