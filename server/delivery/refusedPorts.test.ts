import { expect, it } from 'vitest'
import { refusedPorts, refusesPort } from './refusedPorts.ts'

it('refuses the ports that fetch refuses', async () => {
  const reasons = [...refusedPorts].map((port) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : ''),
    ),
  )
  expect(new Set(await Promise.all(reasons))).toEqual(new Set(['bad port']))
})

it.each(['https://a.example.com/', 'https://a.example.com:8443/', 'http://a.example.com:80/'])('takes %s', (url) =>
  expect(refusesPort(url)).toBe(false),
)
