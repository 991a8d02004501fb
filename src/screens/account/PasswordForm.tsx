import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import { PlainProblem } from '../../ui/PlainProblem.tsx'
import { useFocusOnWrong } from '../../ui/fields/useFocusOnWrong.ts'
import { useUser } from '../auth.ts'
import { Entry, EntryForm } from '../signin/SignInForm.tsx'
import { usePasswordChange } from './usePasswordChange.ts'

export interface PasswordFormProps {
  /** The label of the current password. */
  present: string
  autoFocus?: boolean
  onChanged(): void
}

/** Asks for the current password and, twice, for a new one. The user name is there for password managers. */
export function PasswordForm({ present, autoFocus, onChanged }: PasswordFormProps) {
  const { username } = useUser()
  const { typed, errors, busy, submit, type } = usePasswordChange(onChanged)
  const here = useRef<HTMLDivElement>(null)
  useFocusOnWrong(errors, here)
  return (
    <div ref={here}>
      <EntryForm busy={busy} onSubmit={() => void submit()}>
        {errors.all && <PlainProblem>{errors.all}</PlainProblem>}
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Use at least 15 characters of any kind. Several unrelated words make a good password.')}
        </Typography>
        <Entry
          label={present}
          type="password"
          autoFocus={autoFocus}
          autoComplete="current-password"
          value={typed.current}
          error={errors.current}
          onChange={(current) => type({ current })}
        />
        <Entry
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          value={typed.next}
          error={errors.next}
          onChange={(next) => type({ next })}
        />
        <Entry
          label={t('Confirm new password')}
          type="password"
          autoComplete="new-password"
          value={typed.again}
          error={errors.again}
          onChange={(again) => type({ again })}
        />
        <Button type="submit" variant="contained" disabled={busy} sx={{ justifySelf: 'start' }}>
          {busy ? t('Changing…') : t('Change password')}
        </Button>
      </EntryForm>
    </div>
  )
}
