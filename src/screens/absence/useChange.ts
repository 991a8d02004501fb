import { useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { type NewAbsence, endAbsence, makeAbsence } from '../../api/session/absences.ts'
import { ApiError, messagesByPath } from '../../api/http/errors.ts'
import type { Absence } from '../../api/http/types.ts'
import { useFocusKept } from '../useFocusKept.ts'

interface Message {
  severity: 'error' | 'success'
  text: string
}

const byField = (error: unknown): Record<string, string> =>
  error instanceof ApiError && error.fields
    ? Object.fromEntries(messagesByPath(error.fields).map(({ path, message }) => [path, message]))
    : {}

/** Records and ends absences, then lists them again and reports the outcome. */
export function useChange(reload: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [recorded, setRecorded] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusKept(busy, place)

  const change = async (work: Promise<void>, done: string) => {
    keepFocus()
    setBusy(true)
    setErrors({})
    try {
      await work
      setMessage({ severity: 'success', text: done })
    } catch (error) {
      const fields = byField(error)
      setErrors(fields)
      const hasFieldErrors = Object.keys(fields).length > 0
      setMessage(hasFieldErrors || !(error instanceof Error) ? undefined : { severity: 'error', text: error.message })
    }
    await reload()
    setBusy(false)
  }

  return {
    busy,
    message,
    errors,
    place,
    /** How many absences have been recorded here: each empties the form. */
    recorded,
    make: (absence: NewAbsence) =>
      void change(
        makeAbsence(absence).then(() => setRecorded((count) => count + 1)),
        t('The absence is recorded.'),
      ),
    end: ({ id, running }: Absence) =>
      void change(endAbsence(id), running ? t('The absence has ended.') : t('The absence is cancelled.')),
  }
}
