import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'

const found = (n: number) => ({
  application_id: `a${n}`,
  reference_number: `CR-2026-0000${n}`,
  title: 'Zinc',
  entry: {
    id: `e${n}`,
    at: '2026-11-21T10:00:00Z',
    actor_name: 'Ada Byron',
    on_behalf_of: 'Ben Adler',
    actor_role: 'Legal Reviewer',
    action: 'saved',
    form_name: 'Legal Review',
    comments: 'As agreed.',
    changes: [{ field: 'law', title: 'Governing law', kind: 'text', before: null, after: null, withheld: true }],
  },
})

function serve() {
  const asked: string[] = []
  const { calls } = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/users/': ok([someone]),
    'GET /api/audit/verifications/': ok({ results: [], next: null }),
    'GET /api/audit/entries/': (_, { search }) => {
      asked.push(search)
      const isFirst = !search.includes('cursor')
      return ok({ results: [found(isFirst ? 1 : 2)], next: isFirst ? 'x' : null, looked_until: null })
    },
  })
  return { asked, calls }
}

beforeEach(() => signedIn({ ...someone, capabilities: ['audit'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says who did what to which application, without what the person may not see', async () => {
  const { asked } = serve()
  open('/audit')
  const list = await screen.findByRole('table', { name: 'History of all applications' })
  const link = await within(list).findByRole('link', { name: 'CR-2026-00001' })
  expect(link.getAttribute('href')).toBe('/credit-requests/a1/details')
  const text = link.closest('tr')?.textContent
  for (const part of ['Ada Byron for Ben Adler', 'Legal Reviewer', 'saved Legal Review', '“As agreed.”'])
    expect(text).toContain(part)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(list).findByRole('link', { name: 'CR-2026-00002' })).toBeTruthy()
  expect(asked).toEqual(['', '?cursor=x'])
})

it('asks for what the address names, and writes there what is chosen', async () => {
  const { asked } = serve()
  const router = open('/audit?kind=change&from=2026-11-01&to=2026-11-02')
  await waitFor(() => expect(asked.length).toBe(1))
  const query = new URLSearchParams(asked[0])
  expect(query.get('kind')).toBe('change')
  expect(query.get('since')).toBe(new Date(2026, 10, 1).toISOString())
  expect(query.get('until')).toBe(new Date(2026, 10, 3).toISOString())
  const reference = screen.getByLabelText('Application')
  fireEvent.change(reference, { target: { value: ' cr-2026-00001 ' } })
  fireEvent.blur(reference)
  await waitFor(() => expect(router.state.location.search).toContain('application=CR-2026-00001'))
  await waitFor(() => expect(asked.at(-1)).toContain('application=CR-2026-00001'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('goes by a day once its year is whole, in the same entry of the history', async () => {
  const { asked } = serve()
  const router = open('/audit')
  await waitFor(() => expect(asked).toHaveLength(1))
  const day = screen.getByLabelText<HTMLInputElement>('First day')
  for (const year of ['0002', '0020', '0202']) {
    fireEvent.change(day, { target: { value: `${year}-11-01` } })
    expect([day.value, router.state.location.search]).toEqual([`${year}-11-01`, ''])
  }
  fireEvent.blur(day)
  expect(day.value).toBe('')
  fireEvent.change(day, { target: { value: '2026-11-01' } })
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-01'))
  expect(router.state.historyAction).toBe('REPLACE')
  await waitFor(() => expect(asked).toHaveLength(2))
})

it('says how far it has looked where nothing is found yet', async () => {
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/users/': ok([]),
    'GET /api/audit/verifications/': ok({ results: [], next: null }),
    'GET /api/audit/entries/': ok({ results: [], next: 'x', looked_until: '2026-11-21T10:00:00Z' }),
  })
  open('/audit?form=legal_review&kind=ranking')
  expect(await screen.findByText('No such entries have been found so far.')).toBeTruthy()
  expect(screen.getByText(/^Everything back to/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
})

it('is for those of whom the server says so, and asked of no other server', async () => {
  const { calls } = serve()
  signedIn(someone)
  const router = open('/audit')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(calls.filter(({ path }) => path.startsWith('/api/audit/'))).toEqual([])
})
