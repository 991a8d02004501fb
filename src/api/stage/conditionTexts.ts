import { t } from '../../texts/t.ts'
import { ApiError, messagesByPath } from '../http/errors.ts'
import { messageOf } from '../http/errorTexts.ts'

/** The message for a change of a condition that failed, or may have. */
export function changeText(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : undefined
  if (fields)
    return messagesByPath(fields)
      .map(({ message }) => message)
      .join(' ')
  if (error instanceof ApiError && error.status === 412)
    return t('Somebody else has changed this condition. It is shown as it is now.')
  return messageOf(error) ?? t('The condition could not be changed.')
}
