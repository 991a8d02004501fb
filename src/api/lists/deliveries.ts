import { answer, client } from '../http/client.ts'
import type { FailedDelivery } from '../http/types.ts'

const all = '/api/deliveries/'

/** The messages to other systems that have failed; first those that are not tried again. */
export async function listFailedDeliveries(): Promise<FailedDelivery[]> {
  return (await answer(client.GET(all))).data ?? []
}

/** Has the message sent again soon. Throws an `ApiError` with the reason if that is refused. */
export async function retryDelivery(id: string): Promise<void> {
  await answer(client.POST(`${all}{id}/retry/`, { params: { path: { id } } }))
}
