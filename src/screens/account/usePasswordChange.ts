import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { ApiError, messagesByPath } from '../../api/http/errors.ts'
import { changePassword } from '../../api/session/ownSignIn.ts'

export interface PasswordFields {
  current: string
  next: string
  again: string
}

type Errors = Partial<Record<keyof PasswordFields | 'all', string>>

const nothing: PasswordFields = { current: '', next: '', again: '' }

/** The state of a password change: what is typed, and the outcome. */
export function usePasswordChange(onChanged: () => void) {
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const mistake = mistakeIn(typed)
    setErrors(mistake ?? {})
    if (mistake) return
    setBusy(true)
    try {
      await changePassword(typed.current, typed.next)
      setTyped(nothing)
      onChanged()
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    typed,
    errors,
    busy,
    submit,
    type: (change: Partial<PasswordFields>) => setTyped((before) => ({ ...before, ...change })),
  }
}

const mistakeIn = ({ next, again }: PasswordFields): Errors | undefined =>
  next === again ? undefined : { again: t('The passwords do not match.') }

/** The messages by field, if the server names one. */
function errorsOf(error: unknown): Errors {
  const named = error instanceof ApiError && error.fields ? messagesByPath(error.fields) : []
  const { current_password: current, new_password: next } = Object.fromEntries(
    named.map(({ path, message }) => [path, message]),
  )
  if (current ?? next) return { current, next }
  return { all: error instanceof Error ? error.message : t('The password was not changed.') }
}
