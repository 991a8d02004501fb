import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { lastSeen } from '../../api/stage/lastSeen.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'

const list = '/api/credit/credit-applications/'
const rows = [
  {
    id: '1',
    reference_number: 'CR-2026-00001',
    title: 'Copper line',
    counterparty: { id: 'c', name: 'Aurubis' },
    priority: 'Low',
    rank: 3,
    created_at: '2026-03-02',
    required_by_date: '2026-05-01',
    created_by_name: 'Rita',
    workflow_state: { code: 'REVIEW_PENDING', name: 'Review Pending' },
  },
  { id: '2', workflow_state: { code: 'APPROVED', name: 'Approved' }, priority: 'High', title: 'Gold loan' },
  { id: '3' },
]

function serve(applications: Answer, awaiting = ok([{ id: '1' }])) {
  return backend({
    'GET /definitions/index.json': index,
    [`GET ${list}`]: applications,
    [`GET ${list}awaiting-my-approval/`]: awaiting,
    'GET /api/notifications/': ok([]),
  })
}

const table = () => screen.findByRole('table', { name: 'Requests' })
const cells = async (title: string) => {
  const row = (await within(await table()).findByText(title)).closest('tr')
  return [...(row?.querySelectorAll('td, th') ?? [])].map((cell) => cell.textContent)
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 Request Tracking Dashboard', () => {
  // Spec 2.53
  it('has the columns of the specification', async () => {
    serve(ok(rows))
    open('/')
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'ID',
      'Title',
      'Counterparty',
      'Status',
      'Submitted By',
      'Rank',
      'Priority',
      'Submitted Date',
      'Required By',
      'Actions',
    ])
  })

  it('§7 asks a server of section 7 alone for its list as it stands, and shows each row as cells alike', async () => {
    signedIn(someone, plainToken)
    const { calls } = serve(ok(rows))
    open('/')
    await cells('Copper line')
    expect(calls.map(({ path, query }) => path + query).toSorted()).toEqual([
      list,
      `${list}awaiting-my-approval/`,
      '/definitions/index.json',
    ])
    expect(screen.getAllByRole('row').at(-1)?.querySelectorAll('[role=cell]')).toHaveLength(10)
  })

  // Spec 2.54, 2.55, 2.56, 2.57
  it('shows a row, and the defaults where the server says nothing', async () => {
    serve(ok(rows))
    open('/')
    expect((await cells('Copper line')).slice(0, 9)).toEqual([
      'CR-2026-00001',
      'Copper line',
      'Aurubis',
      'Review Pending',
      'Rita',
      '3',
      'Low',
      '02 Mar 2026',
      '01 May 2026',
    ])
    expect((await cells('Untitled Request')).slice(0, 7)).toEqual([
      '3',
      'Untitled Request',
      '',
      'Draft',
      '',
      '-',
      'Medium',
    ])
  })

  it('marks an application that has changed since the person looked at it', async () => {
    serve(
      ok([
        { id: '1', title: 'Copper line', version: 5 },
        { id: '2', title: 'Gold loan', version: 5 },
        { id: '3', version: 5 },
      ]),
    )
    lastSeen.keep('1', 4)
    lastSeen.keep('2', 5)
    open('/')
    await cells('Copper line')
    const marks = screen.getAllByRole('img', { name: 'Changed since your last visit' })
    expect(marks.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('Copper line')])
  })

  it('draws the rows once, whatever else changes on the screen', async () => {
    serve(ok(rows))
    const drawn = vi.spyOn(lastSeen, 'isNewer')
    open('/')
    await cells('Copper line')
    await waitFor(() => expect(screen.getByText('Awaiting My Approval').parentElement?.textContent).toContain('1'))
    await userEvent.type(screen.getByLabelText('Search'), 'o')
    await waitFor(() => expect(screen.queryByText('Untitled Request')).toBeNull())
    expect(drawn).toHaveBeenCalledTimes(rows.length)
  })

  // Spec 2.44, 2.45
  it('counts what is pending and what awaits approval; the card opens My Tasks', async () => {
    serve(ok(rows))
    const router = open('/')
    await cells('Copper line')
    const card = await screen.findByRole('button', { name: /Awaiting My Approval/ })
    await waitFor(() => expect(card.textContent).toContain('1'))
    expect(screen.getByText('Pending').parentElement?.textContent).toBe('Pending1')
    await userEvent.click(card)
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
  })

  // Spec 2.50
  it('searches as one types, says when nothing matches, and clears', async () => {
    serve(ok(rows))
    open('/')
    await cells('Copper line')
    await userEvent.type(screen.getByLabelText('Search'), 'AURU')
    await waitFor(() => expect(screen.queryByText('Gold loan')).toBeNull())
    await userEvent.type(screen.getByLabelText('Search'), 'zzz')
    expect(await screen.findByText('No matching requests found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await screen.findByText('Gold loan')).toBeTruthy()
  })

  // Spec 2.59, 2.60
  it('opens the request read-only and the application from a row', async () => {
    serve(ok(rows))
    open('/')
    await cells('Copper line')
    const [view] = screen.getAllByRole('button', { name: 'View Request' })
    const [details] = screen.getAllByRole('button', { name: 'View Application Details' })
    expect(view?.getAttribute('href')).toMatch(/^\/credit-requests\/1\/edit\?form_type=.+&mode=view$/)
    expect(details?.getAttribute('href')).toBe('/credit-requests/1/details')
  })

  it('§8 shows the error of a failed load, and an empty list with a warning when the awaiting call fails', async () => {
    serve({ status: 500, body: { detail: 'The book is closed.' } }, { status: 500 })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/')
    expect((await screen.findByRole('alert')).textContent).toContain('The book is closed.')
    const card = screen.getByRole('button', { name: /Awaiting My Approval/ })
    await waitFor(() => expect(card.textContent).toBe('Awaiting My Approval0The list could not be loaded.'))
  })

  it('shows nothing in place of what matches, where that cannot be had', async () => {
    const { routes } = serve(ok([]))
    const all = {
      results: [{ id: '1', title: 'Copper line' }],
      count: 1,
      next: null,
      facets: { pending: 1, statuses: [], priorities: ['High'] },
    }
    routes[`GET ${list}`] = (_, url) =>
      url.searchParams.has('search') ? { status: 500, body: { detail: 'Too busy.' } } : ok(all)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/')
    await cells('Copper line')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'Gold' } })
    await screen.findByText('The requests could not be loaded.')
    expect(screen.getByRole('alert').textContent).toContain('Too busy.')
    expect(screen.queryByText('Copper line')).toBeNull()
  })

  // Spec 2.63
  it('loads again when the browser’s tab becomes visible', async () => {
    const { calls } = serve(ok(rows))
    open('/')
    await cells('Copper line')
    const before = calls.filter(({ path }) => path === list).length
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(calls.filter(({ path }) => path === list)).toHaveLength(before + 1))
  })

  it('asks a server that knows pages for what matches', async () => {
    const asked: string[] = []
    const { routes } = serve(ok([]))
    routes[`GET ${list}`] = (_, url) => {
      asked.push(url.search)
      return ok({ results: rows, count: 200, next: null, facets: { pending: 41, statuses: [], priorities: ['High'] } })
    }
    open('/')
    await cells('Copper line')
    expect(screen.getByText('Pending').parentElement?.textContent).toBe('Pending41')
    await userEvent.type(screen.getByLabelText('Search'), 'gold')
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=100&search=gold'))
  })

  const ids = async () =>
    within(await table())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  const head = async (name: string) => within(await table()).findByRole('columnheader', { name })

  it('is sorted by a column’s head, here where the server gave everything', async () => {
    serve(ok(rows))
    open('/')
    await cells('Copper line')
    await userEvent.click(screen.getByRole('button', { name: 'Priority' }))
    expect(await ids()).toEqual(['Gold loan', 'Untitled Request', 'Copper line'])
    expect((await head('Priority')).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Priority' }))
    expect(await ids()).toEqual(['Copper line', 'Untitled Request', 'Gold loan'])
    await userEvent.click(screen.getByRole('button', { name: 'Priority' }))
    expect((await head('Priority')).getAttribute('aria-sort')).toBe('none')
    expect((await head('Actions')).hasAttribute('aria-sort')).toBe(false)
  })

  /** A server with `count` applications in pages of one. */
  function paged(count: number) {
    const asked: string[] = []
    const { routes } = serve(ok([]))
    routes[`GET ${list}`] = (_, url) => {
      asked.push(url.search)
      const at = Number(url.searchParams.get('cursor') ?? 0)
      const name = `${url.searchParams.get('search') ?? 'Line'} ${at}`
      return ok({
        results: [{ id: String(at), title: name }],
        count,
        next: at + 1 < count ? String(at + 1) : null,
        facets: { pending: 0, statuses: [], priorities: [] },
      })
    }
    return asked
  }

  it('is sorted, and read on, by a server that knows pages', async () => {
    const asked = paged(3)
    open('/')
    await cells('Line 0')
    await userEvent.click(screen.getByRole('button', { name: 'Submitted By' }))
    await userEvent.click(screen.getByRole('button', { name: 'Submitted By' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=100&order=-created_by_name'))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Requests' }).getAttribute('aria-busy')).toBe('false'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    expect(asked.at(-1)).toBe('?limit=100&order=-created_by_name&cursor=1')
    expect(await ids()).toEqual(['Line 0', 'Line 1'])
  })

  it('remembers the columns that were hidden', async () => {
    serve(ok(rows))
    open('/')
    await cells('Copper line')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Title' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Rank' }))
    await userEvent.keyboard('{Escape}')
    cleanup()
    open('/')
    await cells('Copper line')
    expect(within(await table()).queryByRole('columnheader', { name: 'Rank' })).toBeNull()
    expect(localStorage.getItem(`columns_hidden_requests ${someone.id}`)).toBe('["rank"]')
    localStorage.removeItem(`columns_hidden_requests ${someone.id}`)
  })

  it('hides from nobody the columns that somebody else hid in the same browser', async () => {
    localStorage.setItem('columns_hidden_requests u2', '["rank"]')
    serve(ok([{ id: '1', title: 'Copper line', rank: 4 }]))
    open('/')
    await cells('Copper line')
    expect(within(await table()).queryByRole('columnheader', { name: 'Rank' })).not.toBeNull()
    localStorage.removeItem('columns_hidden_requests u2')
  })

  it('shows the amount to who wants it', async () => {
    serve(
      ok([
        { id: '1', title: 'Copper line', amount: 25_000_000 },
        { id: '2', title: 'Gold loan', amount: null },
      ]),
    )
    open('/')
    await cells('Copper line')
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Amount', checked: false }))
    await userEvent.keyboard('{Escape}')
    expect(await cells('Copper line')).toContain('US$25,000,000')
    expect((await cells('Gold loan'))[3]).toBe('-')
    expect(localStorage.getItem(`columns_hidden_requests ${someone.id}`)).toBe('["amount"]')
    localStorage.removeItem(`columns_hidden_requests ${someone.id}`)
  })

  it('marks a Required By that is over, while the application is open', async () => {
    const over = { required_by_date: '2020-01-31' }
    serve(
      ok([
        { id: '1', title: 'Copper line', ...over },
        { id: '2', title: 'Gold loan', ...over, workflow_state: { name: 'Rejected', metadata: { closed: true } } },
        { id: '3', title: 'Later', required_by_date: '2999-01-31' },
      ]),
    )
    open('/')
    await cells('Copper line')
    const marks = screen.getAllByRole('img', { name: 'Overdue' })
    expect(marks.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('Copper line')])
    expect((await cells('Gold loan'))[8]).toBe('31 Jan 2020')
  })

  it('exports every page of what is filtered', async () => {
    const asked = paged(3)
    let saved: Blob | undefined
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'), revokeObjectURL: () => {} }),
    )
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    open('/')
    await cells('Line 0')
    await userEvent.type(screen.getByLabelText('Search'), '=gold')
    await screen.findByText('=gold 0')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export CSV' }))
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^credit-applications-\d{4}-\d\d-\d\d\.csv$/)]))
    expect(asked.slice(-3)).toEqual(['', '&cursor=1', '&cursor=2'].map((rest) => `?search=%3Dgold&limit=999${rest}`))
    const lines = (await saved?.text())?.split('\r\n') ?? []
    expect(lines[0]).toBe('ID,Title,Counterparty,Status,Submitted By,Rank,Priority,Submitted Date,Required By')
    expect(lines.slice(1, 4)).toEqual(['0', '1', '2'].map((id) => `${id},'=gold ${id},,Draft,,,Medium,,`))
  })

  describe('by its address', () => {
    const busy = () => screen.getByRole('region', { name: 'Requests' }).getAttribute('aria-busy')
    const titles = async () => {
      await waitFor(() => expect(busy()).not.toBe('true'))
      return ids()
    }
    const choose = async (label: string, option: string) => {
      fireEvent.click(screen.getByLabelText(label))
      fireEvent.click(await screen.findByRole('option', { name: option }))
    }
    const search = () => screen.getByLabelText<HTMLInputElement>('Search')
    const type = (value: string) => fireEvent.change(search(), { target: { value } })

    it('opens as it was shared: filters, search and sort', async () => {
      serve(ok(rows))
      open('/dashboard?sort=-priority')
      expect(await titles()).toEqual(['Copper line', 'Untitled Request', 'Gold loan'])
      cleanup()
      open('/?status=APPROVED&search=GOLD')
      expect(await titles()).toEqual(['Gold loan'])
      expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('GOLD')
      expect(screen.getByLabelText('Status').textContent).toBe('Approved')
    })

    it('ignores what it does not know, and keeps a choice that no application has', async () => {
      serve(ok(rows))
      open('/?status=NO_SUCH&priority=Urgent&sort=actions&pages=many&x=1')
      expect(await titles()).toHaveLength(3)
      expect(screen.getByLabelText('Status').textContent).toBe('All statuses')
      cleanup()
      open('/?status=REJECTED')
      expect(await screen.findByText('No matching requests found')).toBeTruthy()
      expect(screen.getByLabelText('Status').textContent).toBe('Rejected')
    })

    it('holds what is chosen, and Back takes it back step by step', async () => {
      serve(ok(rows))
      const router = open('/')
      const address = () => router.state.location.search
      await titles()
      await choose('Status', 'Approved')
      await waitFor(() => expect(address()).toBe('?status=APPROVED'))
      await choose('Priority', 'High')
      await waitFor(() => expect(address()).toBe('?status=APPROVED&priority=High'))
      fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
      await waitFor(() => expect(address()).toBe(''))
      await router.navigate(-2)
      await waitFor(() => expect(screen.getByLabelText('Status').textContent).toBe('Approved'))
      expect(screen.getByLabelText('Priority').textContent).toBe('All priorities')
      expect(await titles()).toEqual(['Gold loan'])
    })

    it('searches for as much as a server takes, whatever the address says', async () => {
      const asked: string[] = []
      const { routes } = serve(ok([]))
      routes[`GET ${list}`] = (_, { searchParams }) => {
        asked.push(searchParams.get('search') ?? '')
        return ok({ results: [], count: 0, next: null, facets: { pending: 0, statuses: [], priorities: [] } })
      }
      open(`/?search=${'gold'.repeat(60)}`)
      await screen.findByText('No matching requests found')
      expect([search().maxLength, search().value, asked.at(-1)]).toEqual([200, 'gold'.repeat(50), 'gold'.repeat(50)])
    })

    it('holds what is searched for, without a step for each letter', async () => {
      serve(ok(rows))
      const router = open('/?priority=High')
      const address = () => router.state.location.search
      await titles()
      type('no such thing')
      await waitFor(() => expect(address()).toBe('?priority=High&search=no+such+thing'))
      type('gold')
      await waitFor(() => expect(address()).toBe('?priority=High&search=gold'))
      await choose('Priority', 'All priorities')
      await waitFor(() => expect(address()).toBe('?search=gold'))
      type('copper')
      await waitFor(() => expect(address()).toBe('?search=copper'))
      await router.navigate(-1)
      await waitFor(() => expect(search().value).toBe('gold'))
      expect(address()).toBe('?priority=High&search=gold')
    })

    it('holds no search that was typed just before the person went elsewhere, whose way it does not cross', async () => {
      serve(ok(rows))
      const router = open('/')
      await titles()
      vi.useFakeTimers()
      type('gold')
      void router.navigate('/my-tasks')
      expect(router.state.navigation.location?.pathname).toBe('/my-tasks')
      act(() => void vi.advanceTimersByTime(1000))
      vi.useRealTimers()
      await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
      expect(router.state.location.search).toBe('')
    })

    it('asks a server that knows pages for what it holds, and never shows what was not asked for', async () => {
      const asked: string[] = []
      const { routes } = serve(ok([]))
      routes[`GET ${list}`] = (_, url) => {
        asked.push(url.search)
        const title = url.searchParams.get('status') ? 'Gold loan' : 'Copper line'
        return ok({
          results: [{ id: '1', title }],
          count: 1,
          next: null,
          facets: { pending: 0, statuses: [{ code: 'APPROVED', name: 'Approved', count: 1 }], priorities: [] },
        })
      }
      open('/?status=APPROVED&sort=title')
      expect(await screen.findByText('Gold loan')).toBeTruthy()
      expect(asked).toEqual(['?limit=100', '?limit=100&status=APPROVED&order=title'])
      expect(screen.queryByText('Copper line')).toBeNull()
    })

    it('asks for the month in which a decision was taken, until the person wants all months', async () => {
      const asked: string[] = []
      const { routes } = serve(ok([]))
      routes[`GET ${list}`] = (_, url) => {
        asked.push(url.search)
        const facets = { pending: 0, statuses: [], priorities: [] }
        return ok({ results: [{ id: '1', title: 'Copper line' }], count: 1, next: null, facets })
      }
      const router = open('/?decided=2026-02')
      await screen.findByText('Copper line')
      await waitFor(() => expect(asked).toEqual(['?limit=100', '?limit=100&decided=2026-02']))
      expect(screen.getByLabelText('Decided in').textContent).toBe('Feb 2026')
      await choose('Decided in', 'All months')
      await waitFor(() => expect(router.state.location.search).toBe(''))
      expect(screen.queryByLabelText('Decided in')).toBeNull()
      cleanup()
      serve(ok(rows))
      open('/?decided=2026-02')
      expect(await titles()).toHaveLength(3)
      expect(screen.queryByLabelText('Decided in')).toBeNull()
    })

    it('holds how many pages are shown', async () => {
      paged(4)
      const router = open('/')
      await cells('Line 0')
      fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
      expect(await screen.findByText('2 of 4')).toBeTruthy()
      await waitFor(() => expect(router.state.location.search).toBe('?pages=2'))
    })

    it('reads as many pages as it holds, and again with the first, until something else is asked for', async () => {
      const asked = paged(4)
      const router = open('/?pages=3')
      expect(await screen.findByText('2 of 4')).toBeTruthy()
      expect(asked.at(-1)).toBe('?limit=200&cursor=1')
      document.dispatchEvent(new Event('visibilitychange'))
      await waitFor(() => expect(asked.slice(-2)).toEqual(['?limit=100', '?limit=200&cursor=1']))
      expect(screen.getByText('2 of 4')).toBeTruthy()
      type('gold')
      await waitFor(() => expect(router.state.location.search).toBe('?search=gold'))
      expect(await screen.findByText('1 of 4')).toBeTruthy()
    })
  })
})
