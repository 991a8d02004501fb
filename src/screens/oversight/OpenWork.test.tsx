import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { indexOf } from '../../../tests/support/definitions.ts'
import { readStage } from '../../../tests/support/stageForm.tsx'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'

const [ada, nobody] = ['1f0c1de2-57a1-4a6e-9c55-0f6f8e0a7d11', '3390f542-ab41-487a-a135-b4eb08ede1a5']
const index = await indexOf(await readStage('credit_review'))

const load = (key: string, title: string, number: number) => ({
  key,
  title,
  role: null,
  number,
  overdue: 1,
  since: '2026-01-01T00:00:00Z',
})
const piece = (reference: string, condition: string | null) => ({
  application_id: reference,
  reference_number: reference,
  title: 'Zinc',
  counterparty: 'Aurubis',
  priority: 'High',
  amount: 5_000_000,
  form_key: condition === null ? 'legal_review' : null,
  form_name: condition === null ? 'Legal Review' : null,
  condition,
  since: '2026-01-01T00:00:00Z',
  due: '2026-01-05',
  overdue: true,
  roles: ['Legal Reviewer'],
  people: [{ id: ada, name: 'Ada Byron' }],
})

function serve(further = [piece('CR-2', 'Pledge the stock')]) {
  const asked: string[] = []
  const { calls } = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/workload/': ok({
      stages: [load('legal_review', 'Legal Review', 3)],
      roles: [load('legal_reviewer', 'Legal Reviewer', 3)],
      people: [load(ada, 'Ada Byron', 2)],
    }),
    'GET /api/open-work/': (_, { search }) => {
      asked.push(search)
      const next = search.includes('cursor') ? null : 'x'
      return ok({ results: next ? [piece('CR-1', null)] : further, next })
    },
  })
  return { asked, calls }
}

const supervisor = { ...someone, capabilities: ['rank', 'supervise'] }

beforeEach(() => signedIn(supervisor))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says who has what, since when, and leads on to what else there is', async () => {
  const { asked } = serve()
  open('/open-work')
  const list = await screen.findByRole('table', { name: 'All open work' })
  const row = (await within(list).findByText('CR-1')).closest('tr')
  expect(row?.textContent).toContain('Legal Review')
  expect(row?.textContent).toContain('Ada Byron, Legal Reviewer')
  expect(row?.textContent).toContain('1 Jan 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await within(list).findByText('CR-2')).closest('tr')?.textContent).toContain('Pledge the stock')
  expect(asked).toEqual(['', '?cursor=x'])
})

it('tells two conditions of one application with the same text apart', async () => {
  const complaints = vi.spyOn(console, 'error')
  onTestFinished(() => complaints.mockRestore())
  const pledge = () => piece('CR-2', 'Pledge the stock')
  serve([pledge(), pledge()])
  open('/open-work')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findAllByText('Pledge the stock')).toHaveLength(2)
  expect(complaints.mock.calls.filter(([text]) => String(text).includes('the same key'))).toEqual([])
})

it('counts by stage, role and person, each of which chooses its list, by the address', async () => {
  const { asked } = serve()
  const router = open('/open-work?age=3-7')
  fireEvent.click(await screen.findByRole('button', { name: 'Ada Byron' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?age=3-7&person=${ada}`))
  await waitFor(() => expect(asked.at(-1)).toBe(`?person=${ada}&age=3-7`))
  expect(screen.getByRole('button', { name: 'Ada Byron' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter 3 to 7 days' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?person=${ada}`))
  fireEvent.click(screen.getByRole('button', { name: 'Ada Byron' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('names its filters also where nothing waits, and takes none that the server could not read', async () => {
  const { asked } = serve()
  const router = open(`/open-work?stage=credit_review&person=${nobody}&age=long`)
  const shown = async (first: string) => {
    const remove = await screen.findByRole('button', { name: `Remove the filter ${first}` })
    const filters = within(remove.parentElement ?? remove).getAllByRole('button')
    return filters.map(({ textContent }) => textContent)
  }
  expect(await shown('Credit Review')).toEqual(['Credit Review', 'Person'])
  await act(() => router.navigate('/open-work?stage=conditions&person=nobody'))
  expect(await shown('Conditions')).toEqual(['Conditions'])
  expect(asked).toEqual([`?stage=credit_review&person=${nobody}`, '?stage=conditions'])
})

it('is for those of whom the server says so, and asked of no other server', async () => {
  const { calls } = serve()
  signedIn(someone)
  const router = open('/open-work')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(calls.filter(({ path }) => /workload|open-work/.test(path))).toEqual([])
})
