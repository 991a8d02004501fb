import { t } from '../../texts/t.ts'
import type { components } from '../generated/schema.d.ts'
import { answer, client } from '../http/client.ts'
import { changeText } from '../http/errorTexts.ts'
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
 * Changes a condition as it was shown, only once even if it is sent again because no answer came. Throws an `ApiError`
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
export const conditionText = (error: unknown): string =>
  changeText(error, {
    stale: t('Somebody else has changed this condition. You see the current version.'),
    otherwise: t('The condition could not be changed.'),
  })

/** Why an action is no longer offered; undefined if it still is. */
export const goneText = ({ actions }: Condition, action: ConditionChange['action']): string | undefined =>
  actions.includes(action) ? undefined : t('The condition has changed: this action is no longer possible.')
