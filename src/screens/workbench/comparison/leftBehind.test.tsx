import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { realTexts } from '../../../../tests/definitions/edit.ts'
import { type Answer, backend, ok } from '../../../../tests/support/backend.ts'
import { isRecord } from '../../../engine/path.ts'
import { LeftBehind } from './LeftBehind.tsx'

const before = new Map(await realTexts())
const schemas = [...before.keys()].filter((path) => path.endsWith('/data.schema.json'))

/** A form's schema with only these of its fields. */
function reduced(text: string, isStaying: (field: string) => boolean): string {
  const schema: unknown = JSON.parse(text)
  if (!isRecord(schema) || !isRecord(schema.properties)) return text
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([field]) => isStaying(field)))
  return JSON.stringify({ ...schema, properties })
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What is said where only these fields stay. */
async function said(isStaying: (field: string) => boolean, count: Answer): Promise<string | null> {
  backend({ 'GET /api/workbench/holders/': count })
  const after = new Map(before)
  for (const path of schemas) after.set(path, reduced(before.get(path) ?? '', isStaying))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <LeftBehind before={before} after={after} />
    </QueryClientProvider>,
  )
  return (await screen.findByRole('status')).textContent
}

it('says how many applications hold what is removed', async () => {
  const text = await said((field) => field !== 'grace_period', ok({ applications: 2, states: [] }))
  expect(text).toMatch(/“Grace period” in Legal Review: 2 applications hold it\.$/)
})

it('says that they could not be counted, rather than nothing', async () => {
  expect(await said((field) => field !== 'grace_period', { status: 503 })).toBe(
    'Some of the applications could not be counted.',
  )
})

it('says that more is removed than is counted', async () => {
  const text = await said(() => false, ok({ applications: 0, states: [] }))
  expect(text).toMatch(/^Applications are counted for only 20 of the \d+ removed entries\.$/)
})
