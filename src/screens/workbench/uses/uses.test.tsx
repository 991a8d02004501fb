import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { index } from '../../../../tests/support/definitions.ts'
import { realTexts } from '../../../../tests/definitions/edit.ts'
import { open, signedIn, someone } from '../../../../tests/support/screen.tsx'

const files = [...(await realTexts())].map(([path, text]) => ({ path, text }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says where a field is used, and how many open applications hold something in it', async () => {
  signedIn({ ...someone, capabilities: ['define'] })
  const { calls } = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/workbench/': { status: 500 },
    'GET /api/workbench/files/': ok({ hash: 'a1', files }),
    'GET /api/workbench/holders/': ok({ applications: 3, states: [{ state: 'DRAFT', applications: 3 }] }),
  })
  const router = open('/workbench/uses?kind=field&id=legal_review.has_csa')
  const used = within(await screen.findByRole('region', { name: 'Used in' }))
  expect(used.getByRole('heading', { name: 'Credit paper' })).toBeTruthy()
  const leads = (name: string | RegExp) => used.getByRole('link', { name }).getAttribute('href')
  expect(leads('“CSA type”, shown only when: CSA in place is Yes')).toBe(
    '/workbench/draft?stage=legal_review&field=csa_type',
  )
  expect(leads(/^Chapter “Legal Documentation”/)).toBe('/workbench/draft?file=paper.json')
  expect(await screen.findByText(/3 open applications$/)).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/holders/'))?.query).toBe('?form_type=legal_review&field=has_csa')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'role' } })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'compiler' } })
  expect(await screen.findByText(/^People “compilers”, roles/)).toBeTruthy()
  expect(router.state.location.search).toBe('?kind=role&id=compiler')
})

it('leads nobody into a draft who cannot have one', async () => {
  signedIn({ ...someone, capabilities: ['publish'] })
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/workbench/': { status: 500 },
    'GET /api/workbench/files/': ok({ hash: 'a1', files }),
  })
  open('/workbench/uses?kind=list&id=governingLaw')
  expect(await screen.findByText(/Governing law/, { selector: 'li' })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Used in' })).queryByRole('link')).toBeNull()
})

it('says that there is nothing of a name, which it calls by itself', async () => {
  signedIn({ ...someone, capabilities: ['define'] })
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/workbench/': { status: 500 },
    'GET /api/workbench/files/': ok({ hash: 'a1', files }),
  })
  open('/workbench/uses?kind=role&id=gone')
  expect(await screen.findByRole('option', { name: 'gone' })).toBeTruthy()
  expect(await screen.findByText('There is nothing with this name.')).toBeTruthy()
  expect(screen.queryByText('It is not used anywhere else.')).toBeNull()
})
