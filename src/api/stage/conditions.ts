import { t } from '../../texts/t.ts'
import type { components } from '../generated/schema.d.ts'
import { answer, client } from '../http/client.ts'
import { ApiError, messagesByPath } from '../http/errors.ts'
import { messageOf } from '../http/errorTexts.ts'
import { ifOffered } from '../http/extras.ts'
import type { Condition } from '../http/types.ts'
import { write } from '../http/write.ts'

const all = '/api/credit/credit-applications/{id}/conditions/'

/** What is done with a condition, with what goes on record. */
export interface ConditionChange {
  action: components['schemas']['ConditionAction']
  note?: string
  document_id?: string
}

/** The conditions subsequent of an application. Ask it only of a server that says that there are some. */
export async function listConditions(id: string): Promise<Condition[]> {
  return (await ifOffered(() => client.GET(all, { params: { path: { id } } }))) ?? []
}

/**
 * Changes a condition as it was shown, once also where it is sent again for want of an answer. Throws an `ApiError`
 * that says why not.
 */
export async function changeCondition(
  id: string,
  { id: conditionId, version }: Pick<Condition, 'id' | 'version'>,
  body: ConditionChange,
): Promise<void> {
  await write(`condition ${id} ${conditionId}`, body, version, async (headers) => {
    const params = { path: { id, conditionId }, header: headers }
    await answer(client.POST(`${all}{conditionId}/`, { params, body }))
  })
}

/** The message for a change of a condition that failed, or may have. */
export function changeText(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : undefined
  if (fields)
    return messagesByPath(fields)
      .map(({ message }) => message)
      .join(' ')
  if (error instanceof ApiError && error.status === 412)
    return t('Somebody else has changed this condition. You see the current version.')
  return messageOf(error) ?? t('The condition could not be changed.')
}
