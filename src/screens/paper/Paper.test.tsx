import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { open, signedIn, someone, unfold } from '../../../tests/support/screen.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'

const address = '/api/credit/credit-applications/7/paper/'

const ann = { by: 'Ann Bo', on_behalf_of: 'Cy Di', at: '2026-11-21T10:00:00Z' }
const of = { form_key: 'legal_review', form_name: 'Legal Review', changed: false, written: ann }
const paper = {
  application: {
    id: '7',
    reference_number: 'CR-7',
    title: 'Copper line',
    state_name: 'Approval Pending',
    closed: false,
    version: 4,
  },
  title: 'Credit Paper',
  compiled: ann,
  changed: 1,
  withheld: 2,
  chapters: [
    {
      title: 'Legal',
      paragraphs: [
        { ...of, field: 'law', title: 'Governing law', text: { kind: 'text', value: 'English' } },
        { ...of, field: 'threshold', title: 'Threshold', text: { kind: 'number', unit: '%', value: 1234.5 } },
        { ...of, field: 'gone', title: 'Grace period', changed: true },
      ],
    },
    {
      title: 'Limits',
      paragraphs: [
        {
          ...of,
          field: 'limits',
          title: 'Limits',
          table: {
            columns: [
              { title: 'Type', kind: 'text' },
              { title: 'Amount', kind: 'number' },
            ],
            rows: [['Repo', 25]],
            totals: [null, 25],
          },
        },
        {
          ...of,
          field: 'summary',
          title: 'Summary',
          text: { kind: 'formattedText', value: '**Firm**' },
          changed: true,
          sources: [{ ...of, field: 'a', title: 'Opinion', text: { kind: 'longText', value: 'Firm.' }, changed: true }],
        },
      ],
    },
  ],
}

function show(answer: Answer = ok(paper), query = '') {
  const server = backend({ [`GET ${address}`]: answer })
  open(`/credit-requests/7/paper${query}`)
  return server
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('The credit paper', () => {
  it('is read chapter by chapter, each field with its form, who wrote it and when', async () => {
    show()
    const legal = within(await screen.findByRole('region', { name: 'Legal' }))
    const law = legal.getByText('Governing law').parentElement!
    expect(law.textContent).toContain('English')
    expect(law.textContent).toContain('Legal Review · Ann Bo for Cy Di, 21 Nov 2026')
    expect(legal.getByText('1,234.5 %')).toBeTruthy()
    const limits = within(screen.getByRole('region', { name: 'Limits' }))
    expect(limits.getAllByRole('row').map((row) => row.textContent)).toEqual(['TypeAmount', 'Repo25', 'Total25'])
    expect(limits.getByText('Firm').tagName).toBe('STRONG')
  })

  it('says what is not as it was compiled, and how much one may not see', async () => {
    show()
    expect((await screen.findByText(/^Compiled by/)).textContent).toContain('Ann Bo for Cy Di')
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(screen.getByText(`Times are in the time zone ${timeZone}.`)).toBeTruthy()
    expect(screen.getByText('1 paragraph is marked: it may no longer be what was compiled.')).toBeTruthy()
    expect(screen.getByText('2 fields are left out, because you may not see them.')).toBeTruthy()
    expect(screen.getByText('Cleared after the paper was compiled.')).toBeTruthy()
    expect(screen.getByText('What it sums up has changed since it was written.')).toBeTruthy()
    unfold(screen.getByText('Sums up 1 field'))
    expect(screen.getByText('Changed since')).toBeTruthy()
  })

  it('leads to a chapter from its contents', async () => {
    show()
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
    await userEvent.click(contents.getByRole('button', { name: 'Limits' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Limits', level: 2 }))
  })

  it('is printed as it stands', async () => {
    show()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it.each([
    ['PDF', 'pdf'],
    ['Word', 'docx'],
  ])('is downloaded as %s, or says that it could not be made', async (name, format) => {
    const { routes, calls } = show()
    const saved: string[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const button = await screen.findByRole('button', { name: `Download as ${name}` })
    await userEvent.click(button)
    await screen.findByText('The file could not be made. Please try again.')
    routes[`GET ${address}file/`] = ok('a file')
    await userEvent.click(button)
    await vi.waitFor(() => expect(saved).toEqual([`CR-7 Credit Paper.${format}`]))
    expect(calls.at(-1)?.query).toBe(`?format=${format}`)
    vi.restoreAllMocks()
  })

  it('of a closed application leads to the paper as it was decided on, and back', async () => {
    const decided = { at: '2026-11-22T10:00:00Z', sha256: 'ab'.repeat(32) }
    const closed = { ...paper, application: { ...paper.application, closed: true } }
    const { routes } = show(ok(closed))
    routes[`GET ${address}`] = (_, { search }) => ok(search ? { ...closed, decided, changed: 0 } : closed)
    await userEvent.click(await screen.findByRole('link', { name: 'As decided' }))
    expect((await screen.findByText(/^The version on which the decision was based/)).textContent).toContain(
      '22 Nov 2026',
    )
    expect(screen.getByText(/^SHA-256/).textContent).toContain(decided.sha256)
    await userEvent.click(screen.getByRole('link', { name: 'As it is now' }))
    await screen.findByText('1 paragraph is marked: it may no longer be what was compiled.')
  })

  it('of an application that was closed when none was sealed says so', async () => {
    show({ status: 404 }, '?decided=true')
    await screen.findByText('No credit paper was sealed with this decision.')
    expect(screen.getByRole('link', { name: 'As it is now' })).toBeTruthy()
  })

  it('that could not be loaded is read once more on request', async () => {
    const { routes } = show({ status: 500 })
    await screen.findByText('The credit paper could not be loaded.')
    routes[`GET ${address}`] = ok({ ...paper, compiled: null, chapters: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('It has not been compiled yet: this is what the forms say now.')
    expect(screen.getByText('Nothing has been entered yet.')).toBeTruthy()
  })

  it('is asked of no server that keeps to section 7 of the product spec', async () => {
    signedIn(someone, plainToken)
    const { calls } = show()
    await screen.findByText('There is no credit paper for this application.')
    expect(calls.map(({ path }) => path)).not.toContain(address)
  })
})
