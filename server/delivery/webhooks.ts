import { Webhook } from 'standardwebhooks'
import type { Delivery } from '../store/record/deliveries.ts'
import { type Channel, Rejected } from './channel.ts'
import { eventOf } from './events.ts'
import type { Endpoint } from './settings.ts'

/** HTTP 410 Gone: the receiver wants no more messages. */
const gone = 410

/**
 * Sends each message to each endpoint, signed as Standard Webhooks requires (https://www.standardwebhooks.com). Every
 * status but 2xx is a failure, including redirects: a message goes only to the address that the operator named.
 */
export const webhooks = (endpoints: readonly Endpoint[]): Channel => ({
  name: 'webhook',
  receiversOf: async (message) => (eventOf(message) ? endpoints.map(({ url }) => url) : []),
  async deliver(delivery, signal) {
    const endpoint = endpoints.find(({ url }) => url === delivery.receiver)
    if (!endpoint) throw new Error('This address is no longer among WEBHOOK_URLS.')
    const answer = await fetch(endpoint.url, { ...signed(endpoint, delivery, new Date()), signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.status === gone) throw new Rejected('The receiver answered 410 Gone: it wants no more messages.')
    if (!answer.ok) throw new Error(`The receiver answered ${answer.status}.`)
  },
})

function signed({ secret }: Endpoint, { id, message }: Delivery, at: Date) {
  const body = JSON.stringify(eventOf(message))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Credit-Risk-Workflow',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return { method: 'POST', headers, body }
}
