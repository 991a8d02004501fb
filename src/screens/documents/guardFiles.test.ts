// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownToken, plainToken } from '../../../tests/support/tokens.ts'
import { extras } from '../../api/http/extras.ts'
import { unsaved } from '../unsaved.ts'
import { guardFiles } from './guardFiles.ts'

const as = (id: string, token: string) => {
  localStorage.setItem('user_details', JSON.stringify({ id }))
  localStorage.setItem('jwt', token)
  extras.areOffered()
}

/** Files that are on their way until the test says otherwise. */
function files() {
  const listeners = new Set<() => void>()
  let count = 0
  guardFiles({
    count: () => count,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return (now: number) => {
    count = now
    listeners.forEach((listener) => listener())
  }
}

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => as('ada', ownToken))
afterEach(() => localStorage.clear())

test('whoever closes the page or logs out while files are on their way is asked, on any screen', async () => {
  const are = files()
  expect([asks(), unsaved.isThere()]).toEqual([false, false])
  are(1)
  are(2)
  expect([asks(), unsaved.isThere()]).toEqual([true, true])
  expect(await unsaved.lostIn(0)).toBe('The 2 files you picked are not kept. You will have to pick them again.')
  are(0)
  expect([asks(), unsaved.isThere(), await unsaved.lostIn(0)]).toEqual([false, false, undefined])
})

test('nobody is asked who has logged out, or whose session another server has ended', () => {
  const are = files()
  are(1)
  localStorage.removeItem('jwt')
  expect(asks()).toBe(true)
  localStorage.clear()
  expect(asks()).toBe(false)
  as('bo', ownToken)
  expect(asks()).toBe(false)
  as('ada', plainToken)
  expect(asks()).toBe(true)
  localStorage.removeItem('jwt')
  expect(asks()).toBe(false)
  are(0)
})
