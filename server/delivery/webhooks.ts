import { Webhook } from 'standardwebhooks'
import type { Delivery } from '../store/messages/deliveries.ts'
import { type Channel, Rejected } from './channel.ts'
import { eventOf } from './events.ts'
import type { Endpoint } from './settings.ts'

/** HTTP 410 Gone: the receiver wants no more messages. */
const gone = 410

const name = 'webhook'

/** A channel for each endpoint, and one for the deliveries to earlier endpoints; none without endpoints. */
export const webhooks = (endpoints: readonly Endpoint[]): Channel[] =>
  endpoints.length > 0 ? [...endpoints.map(webhook), formerWebhooks(endpoints)] : []

/**
 * Sends each message to an endpoint, signed as Standard Webhooks requires (https://www.standardwebhooks.com). Every
 * status but 2xx is a failure, including redirects: a message goes only to the address that the operator named.
 */
const webhook = (endpoint: Endpoint): Channel => ({
  name,
  only: [endpoint.url],
  receiversOf: async (message) => (eventOf(message) ? [endpoint.url] : []),
  async deliver(delivery, signal) {
    const answer = await fetch(endpoint.url, { ...signed(endpoint, delivery, new Date()), signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.status === gone) throw new Rejected('The receiver answered 410 Gone: it wants no more messages.')
    if (!answer.ok) throw new Error(`The receiver answered ${answer.status}.`)
  },
})

const formerWebhooks = (endpoints: readonly Endpoint[]): Channel => ({
  name,
  except: endpoints.map(({ url }) => url),
  receiversOf: async () => [],
  deliver: () => Promise.reject(new Error('This address is no longer among WEBHOOK_URLS.')),
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
