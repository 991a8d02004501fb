import { expect, it } from 'vitest'
import { shownReceiver } from './shownReceiver.ts'

it.each([
  ['https://ledger.example.com', 'https://ledger.example.com/'],
  ['https://example.com:8443/api/v2/credit-events', 'https://example.com:8443/api/v2/credit-events'],
  ['https://example.com/hooks?sig=c2VjcmV0&v=1', 'https://example.com/hooks?…'],
  ['https://example.com/services/T02AB/B9XY/abcDEFghiJKL', 'https://example.com/services/…/…/…'],
  ['https://example.com/in/abcdefghijklmnopqrstuvwxyz', 'https://example.com/in/…'],
  ['https://example.com/hooks#c2VjcmV0', 'https://example.com/hooks'],
])('shows %s as %s, without a token', (receiver, shown) => {
  expect(shownReceiver({ channel: 'webhook', receiver })).toBe(shown)
})

it('shows a person by name', () => {
  expect(shownReceiver({ channel: 'mail', receiver: 'Ada Byron' })).toBe('Ada Byron')
})
