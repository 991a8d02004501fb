import { expect, it } from 'vitest'
import { browserOf } from './sessionOrigin.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iOS',
  ],
  [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', ''],
  ['<script>Firefox/1</script>', 'Firefox'],
  [undefined, ''],
])('%s is %s', (userAgent, words) => {
  expect(browserOf(userAgent)).toBe(words)
})
