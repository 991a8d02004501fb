import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, holdAnswers, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { enter, open, signedIn, someone } from '../../../tests/support/screen.tsx'
import { paths } from '../paths.ts'
import { lookups } from '../stage/lookups/lookups.ts'
import { queryClient } from '../queryClient.ts'
import { retired } from './retired.ts'

const keeper = { ...someone, role: { name: 'admin', title: 'Administrator' }, capabilities: ['administer', 'keep'] }
const industries = {
  name: 'industries',
  title: 'Industries',
  key: 'code',
  list: ['code', 'title', 'high_risk'],
  required: ['code', 'title'],
  fields: {
    code: { title: 'Code', type: 'string', maxLength: 10 },
    title: { title: 'Title', type: 'string', maxLength: 200 },
    high_risk: { title: 'High risk', type: 'boolean' },
    valid_to: { title: 'Offered until', type: 'string', format: 'date' },
  },
  option_names: {},
  once: [],
  may_propose: true,
  may_approve: true,
}
const sectors = { ...industries, name: 'sectors', title: 'Sectors', may_propose: false }
const metals = {
  key: 'C24',
  label: 'C24 Basic metals',
  values: { code: 'C24', title: 'Basic metals', high_risk: true },
  version: 'v1',
}
const change = {
  id: 'c1',
  type: 'industries',
  type_title: 'Industries',
  note: 'As agreed.',
  state: 'open',
  reason: null,
  proposed_by: { id: 'u2', name: 'Ben Tester' },
  proposed_at: '2026-11-20T12:00:00Z',
  decided_by: null,
  decided_at: null,
  count: 1,
  entries: [
    {
      key: 'C24',
      label: 'C24 Metals',
      before: metals.values,
      after: { code: 'C24', title: 'Metals', high_risk: false },
    },
  ],
  next: null,
  can_withdraw: false,
  refusal: null,
}

function serve(answers: Record<string, Answer | ((body: unknown, url: URL) => Answer)> = {}) {
  signedIn(keeper)
  return backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/users/me/': ok(keeper),
    'GET /api/upkeep/types/': ok([industries, sectors]),
    'GET /api/upkeep/changes/': ok([change]),
    'GET /api/upkeep/changes/c1/': ok(change),
    'GET /api/upkeep/types/industries/records/': ok({ results: [metals], next: null }),
    'GET /api/upkeep/types/industries/history/': ok([
      { ...change, state: 'refused', decided_by: { id: 'u1', name: 'Ada' } },
    ]),
    ...answers,
  })
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const lost =
  'The server could not be reached. It may or may not have been proposed. Look under Proposed changes before you propose it again.'

describe('records and people', () => {
  it('are offered in the user menu to whoever keeps them', async () => {
    serve({ 'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]) })
    open('/my-tasks')
    await userEvent.click(await screen.findByRole('button', { name: 'User menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Records and people' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Records and people' })).toBeDefined()
  })

  it('leave no trace for others: not in the menu, and their address leads home', async () => {
    const administrator = { ...someone, capabilities: ['administer'] }
    serve({ 'GET /api/users/me/': ok(administrator) })
    signedIn(administrator)
    const router = open(paths.upkeep)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await userEvent.click(await screen.findByRole('button', { name: 'User menu' }))
    expect(screen.queryByRole('menuitem', { name: 'Records and people' })).toBeNull()
  })

  it('show what waits first', async () => {
    serve()
    open(paths.upkeep)
    const table = await screen.findByRole('table', { name: 'Pending changes' })
    const link = await within(table).findByRole('link', { name: 'C24 Metals' })
    expect(link.getAttribute('href')).toBe('/records/changes/c1')
    expect(within(table).getByText('Ben Tester')).toBeDefined()
  })
})

describe('a type', () => {
  it('lists its records by the columns that it names, and searches them', async () => {
    const { calls } = serve()
    open(paths.records('industries'))
    const table = await screen.findByRole('table', { name: 'Industries' })
    await within(table).findByRole('link', { name: 'C24' })
    expect(cells(within(table).getAllByRole('row')[1] as HTMLElement)).toEqual(['Basic metals', 'Yes'])
    await userEvent.type(screen.getByLabelText('Search'), 'zinc')
    await vi.waitFor(() => expect(calls.some(({ query }) => query === '?q=zinc')).toBe(true))
  })

  it('says so where there is none of that name', async () => {
    serve()
    open(paths.records('towns'))
    expect(await screen.findByText('There are no such records, or your role does not maintain them.')).toBeDefined()
  })
})

describe('a file of records', () => {
  const preview = 'POST /api/upkeep/types/industries/import/preview/'
  const csv = new File([new Uint8Array([...new TextEncoder().encode('code;title\nC24;M'), 0xfc])], 'industries.csv')
  const counts = { added: 1, changed: 1, unchanged: 3, wrong_count: 0, wrong: [], entries: change.entries }
  const choose = async () => {
    open(paths.importRecords('industries'))
    await userEvent.upload(await screen.findByLabelText(/Drag and drop a file here/), csv)
  }

  it('may have the columns that the page names, with what they hold', async () => {
    serve()
    open(paths.importRecords('industries'))
    const columns = within(await screen.findByRole('region', { name: 'Columns' }))
    expect(columns.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'code: Code, required',
      'title: Title, required',
      'high_risk: High risk, true or false',
      'valid_to: Offered until, a date such as 2027-01-31',
    ])
  })

  it('is chosen alone: of several that are dropped none is read', async () => {
    const { calls } = serve()
    open(paths.importRecords('industries'))
    const picker = await screen.findByLabelText(/Drag and drop a file here/)
    expect(picker.hasAttribute('multiple')).toBe(false)
    fireEvent.drop(picker, { dataTransfer: { files: [csv, csv] } })
    expect(await screen.findByText('Choose one file: each is proposed as a change of its own.')).toBeDefined()
    expect(calls.filter(({ path }) => path.includes('/import/'))).toEqual([])
  })

  it('is read, shown with what it would change, and proposed as one change', async () => {
    const { changes } = serve({
      [preview]: ok(counts),
      'POST /api/upkeep/types/industries/import/': { status: 201, body: change },
    })
    await choose()
    expect(await screen.findByText('1 new, 1 changed, 3 unchanged, 0 wrong')).toBeDefined()
    expect(within(screen.getByRole('table', { name: 'C24 Metals' })).getByText('Basic metals')).toBeDefined()
    expect(screen.getByText('… and 1 more')).toBeDefined()
    await enter(screen.getByLabelText('Note for the approver'), 'Yearly.')
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
    expect(await screen.findByText('As agreed.')).toBeDefined()
    expect(changes().map(({ body }) => body)).toEqual([
      { csv: 'code;title\nC24;Mü' },
      { csv: 'code;title\nC24;Mü', note: 'Yearly.' },
    ])
  })

  it('with wrong lines names them, and cannot be proposed', async () => {
    serve({ [preview]: ok({ ...counts, wrong_count: 1, wrong: [{ line: 2, reason: 'Title is required.' }] }) })
    await choose()
    expect(await screen.findByText('Line 2: Title is required.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Columns' })).toBeDefined()
  })

  it('that the server refuses says why', async () => {
    serve({ [preview]: { status: 413, body: { detail: 'The request is too large.' } } })
    await choose()
    expect(await screen.findByText(/too large/)).toBeDefined()
  })

  it('whose proposal got no answer may have been proposed', async () => {
    serve({ [preview]: ok(counts), 'POST /api/upkeep/types/industries/import/': 'no answer' })
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Propose' }))
    expect(await screen.findByText(lost)).toBeDefined()
  })

  it('is offered to those alone who may propose', async () => {
    serve({ 'GET /api/upkeep/types/sectors/records/': ok({ results: [], next: null }) })
    open(paths.records('sectors'))
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
    open(paths.records('industries'))
    expect(await screen.findByRole('link', { name: 'Import' })).toBeDefined()
  })
})

describe('a record', () => {
  it('is shown with its history, and a change of it is proposed from the version that is shown', async () => {
    const { changes } = serve({ 'POST /api/upkeep/types/industries/changes/': { status: 201, body: change } })
    const router = open(paths.records('industries', 'C24'))
    expect(await screen.findByText('Refused by Ada', { exact: false })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Propose a change' }))
    const code = await screen.findByLabelText(/^Code/)
    expect((code as HTMLInputElement).readOnly).toBe(true)
    const title = screen.getByLabelText(/^Title/)
    await userEvent.clear(title)
    await enter(title, 'Metals')
    await enter(screen.getByLabelText('Note for the approver'), 'As agreed.')
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/records/changes/c1'))
    const values = { code: 'C24', title: 'Metals', high_risk: true }
    expect(changes().map(({ body }) => body)).toEqual([{ version: 'v1', values, note: 'As agreed.' }])
  })

  it('is proposed once, however often one presses, by a button that keeps the focus', async () => {
    const { changes } = serve({ 'POST /api/upkeep/types/industries/changes/': { status: 201, body: change } })
    const answer = holdAnswers('POST')
    const router = open(paths.newRecord('industries'))
    const button = await screen.findByRole('button', { name: 'Propose' })
    await userEvent.click(button)
    await userEvent.click(button)
    expect([button.textContent, button.matches(':focus'), button.matches(':disabled')]).toEqual([
      'Proposing…',
      true,
      false,
    ])
    answer()
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/records/changes/c1'))
    expect(changes()).toHaveLength(1)
  })

  it('keeps the focus near the buttons that open and close its form, which go', async () => {
    serve({})
    open(paths.records('industries', 'C24'))
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }))
    await screen.findByLabelText(/^Title/)
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Propose' }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText(/^Title/)).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
  })

  it('asks before what was typed is given up, and closes at once where nothing was', async () => {
    serve({})
    open(paths.records('industries', 'C24'))
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }))
    await userEvent.type(await screen.findByLabelText(/^Title/), 'X')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Basic metalsX')
    await userEvent.type(screen.getByLabelText(/^Title/), '{Backspace}')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText(/^Title/)).toBeNull()
  })

  it('asks before a page is left amid a word, and not where the word is as it was', async () => {
    serve({})
    const router = open(paths.records('industries', 'C24'))
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }))
    const title = await screen.findByLabelText(/^Title/)
    fireEvent.input(title, { target: { value: 'Basic metalsX' } })
    void router.navigate(paths.upkeep)
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    fireEvent.input(title, { target: { value: 'Basic metals' } })
    void router.navigate(paths.upkeep)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(paths.upkeep))
  })

  it.each([
    ['from the version that is shown', 'Basic metals', 'v2'],
    ['and not over what somebody has changed meanwhile', 'Iron', 'v1'],
  ])('is proposed under a definition that became live meanwhile, %s', async (_, stored, version) => {
    const proposals = 'POST /api/upkeep/types/industries/changes/'
    const { changes, routes } = serve({ [proposals]: { status: 201, body: change } })
    open(paths.records('industries', 'C24'))
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }))
    const title = await screen.findByLabelText(/^Title/)
    await userEvent.clear(title)
    await enter(title, 'Metals')
    fireEvent(document, new Event('visibilitychange'))
    await vi.waitFor(() => expect(screen.queryByText(/^A new version/)).toBeNull())
    const { title: renamed, ...others } = industries.fields
    const fields = { ...others, heading: { ...renamed, title: 'Heading', formerly: ['title'] } }
    routes['GET /api/upkeep/types/'] = ok([{ ...industries, fields, required: ['code', 'heading'] }, sectors])
    const now = { ...metals, values: { code: 'C24', heading: stored, high_risk: true }, version: 'v2' }
    routes['GET /api/upkeep/types/industries/records/'] = ok({ results: [now], next: null })
    fireEvent(document, new Event('visibilitychange'))
    await userEvent.click(await screen.findByRole('button', { name: 'Show the new version' }))
    expect(await screen.findByLabelText(/^Heading/)).toHaveProperty('value', 'Metals')
    expect(screen.queryByText(/^A new version/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
    const values = { code: 'C24', heading: 'Metals', high_risk: true }
    await vi.waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ version, values, note: '' }]))
  })

  it('shows what was typed in a field that its definition lost meanwhile, for which a refusal makes it look', async () => {
    const { routes } = serve({
      'POST /api/upkeep/types/industries/changes/': { status: 400, body: { title: ['There is no such field.'] } },
    })
    open(paths.newRecord('industries'))
    await enter(await screen.findByLabelText(/^Title/), 'Metals')
    const { title: _, ...fields } = industries.fields
    routes['GET /api/upkeep/types/'] = ok([{ ...industries, fields, required: ['code'] }, sectors])
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show the new version' }))
    const notice = await screen.findByText(/does not have these fields/)
    expect(notice.parentElement?.textContent).toMatch(/TitleMetals$/)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/does not have these fields/)).toBeNull()
  })

  it('without a key is none: the records of its type are shown', async () => {
    serve()
    const router = open('/records/industries/record')
    await screen.findByRole('heading', { level: 1, name: 'Industries' })
    expect(router.state.location.pathname).toBe(paths.records('industries'))
  })

  it('that is refused has the reason at its field', async () => {
    serve({
      'POST /api/upkeep/types/industries/changes/': { status: 400, body: { code: ['C24 already exists.'] } },
    })
    open(paths.newRecord('industries'))
    await userEvent.type(await screen.findByLabelText(/^Code/), 'C24')
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
    const code = await screen.findByLabelText(/^Code/)
    await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('C24 already exists.').length).toBeGreaterThan(0)
  })

  it('whose proposal got no answer may have been proposed', async () => {
    serve({ 'POST /api/upkeep/types/industries/changes/': 'no answer' })
    open(paths.newRecord('industries'))
    await userEvent.click(await screen.findByRole('button', { name: 'Propose' }))
    expect(await screen.findByText(lost)).toBeDefined()
  })

  describe('that somebody else has changed', () => {
    const now = { ...metals, values: { ...metals.values, title: 'Iron' }, version: 'v2' }
    const detail = 'Somebody else has changed this since you opened it. Open it again.'

    it('is based on its new version once a proposal was refused, and keeps what was entered', async () => {
      const { changes, routes } = serve({
        'POST /api/upkeep/types/industries/changes/': { status: 412, body: { detail, fields: [] } },
      })
      open(paths.records('industries', 'C24'))
      await userEvent.click(await screen.findByRole('button', { name: 'Propose a change' }))
      await userEvent.selectOptions(await screen.findByLabelText(/^High risk/), 'No')
      routes['GET /api/upkeep/types/industries/records/'] = ok({ results: [now], next: null })
      await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
      expect((await screen.findByText(/Title: it was Basic metals, and is now Iron\./)).textContent).toContain(
        'Somebody else has changed this since you opened it.',
      )
      expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Iron')
      await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
      await vi.waitFor(() => expect(changes()).toHaveLength(2))
      const values = { code: 'C24', title: 'Iron', high_risk: false }
      expect(changes()[1]?.body).toEqual({ version: 'v2', values, note: '' })
    })

    it.each([
      ['its page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
      [
        'its form is closed',
        async () => {
          await userEvent.click(screen.getByRole('button', { name: 'Propose a change' }))
          await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
        },
      ],
    ])('is read again when %s', async (_, look) => {
      const { routes } = serve()
      open(paths.records('industries', 'C24'))
      await screen.findByRole('button', { name: 'Propose a change' })
      routes['GET /api/upkeep/types/industries/records/'] = ok({ results: [now], next: null })
      await look()
      await vi.waitFor(() => expect(screen.getByText('Iron')).toBeDefined())
    })
  })

  it('ends by its last day, or a person by not signing in any more', () => {
    const now = new Date('2026-11-24T10:00:00Z')
    expect(retired(industries, metals.values, now)).toEqual({ ...metals.values, valid_to: '2026-11-24' })
    expect(retired(industries, { valid_to: '2026-01-01' }, now)).toBeUndefined()
    const people = { ...industries, fields: { active: { type: 'boolean' } } }
    expect(retired(people, { active: true }, now)).toEqual({ active: false })
    expect(retired(people, { active: false }, now)).toBeUndefined()
  })

  it('ends on the day where the person is', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const now = new Date('2026-11-24T20:00:00Z')
    expect(retired(industries, metals.values, now)).toMatchObject({ valid_to: '2026-11-25' })
    vi.unstubAllEnvs()
  })
})

describe('a proposed change', () => {
  const decision = 'POST /api/upkeep/changes/c1/decision/'

  it('is shown by its differences, and approved; forms then ask for the records anew', async () => {
    const forget = vi.spyOn(lookups, 'forget')
    const { changes } = serve({ [decision]: ok({ passwords: [] }) })
    open(paths.change('c1'))
    const table = await screen.findByRole('table', { name: 'C24 Metals' })
    expect(within(table).getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Basic metals', 'Metals'],
      ['Yes', 'No'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await vi.waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ decision: 'approve' }]))
    await vi.waitFor(() => expect(forget).toHaveBeenCalled())
  })

  it('of a new record shows its values alone: there was nothing before', async () => {
    const [entry] = change.entries
    serve({ 'GET /api/upkeep/changes/c1/': ok({ ...change, entries: [{ ...entry, before: null }] }) })
    open(paths.change('c1'))
    const table = await screen.findByRole('table', { name: 'C24 Metals' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Field', 'New'])
    expect(within(table).getAllByRole('row').slice(1).map(cells)).toEqual([['C24'], ['Metals'], ['No']])
  })

  it('says that there is none, without offering to try again', async () => {
    serve({ 'GET /api/upkeep/changes/c2/': { status: 404, body: { detail: 'Not found.' } } })
    open(paths.change('c2'))
    expect(await screen.findByText('There is no such proposed change.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('asks before a reason is left that has not been sent', async () => {
    serve()
    const router = open(paths.change('c1'))
    await userEvent.type(await screen.findByLabelText('Reason (required to refuse)'), 'It is')
    void router.navigate(paths.upkeep)
    expect(await screen.findByText('What you have written has not been sent.')).toBeDefined()
    expect(router.state.location.pathname).toBe(paths.change('c1'))
  })

  it('has the focus where its buttons were once it is decided', async () => {
    const { routes } = serve({ [decision]: () => decided() })
    const decided = () => {
      routes['GET /api/upkeep/changes/c1/'] = ok({ ...change, state: 'approved' })
      return ok({ passwords: [] })
    }
    open(paths.change('c1'))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
  })

  it('is decided once: its buttons wait until it has been read again', async () => {
    const { changes } = serve({ [decision]: ok({ passwords: [] }) })
    open(paths.change('c1'))
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })
    const answer = holdAnswers('GET')
    await userEvent.click(approve)
    await vi.waitFor(() => expect(changes()).toHaveLength(1))
    await userEvent.click(approve)
    expect(approve.disabled).toBe(true)
    answer()
    await vi.waitFor(() => expect(approve.disabled).toBe(false))
    expect(changes()).toHaveLength(1)
  })

  it('is refused with a reason alone', async () => {
    const { changes } = serve({ [decision]: ok({ passwords: [] }) })
    open(paths.change('c1'))
    const refuse = await screen.findByRole('button', { name: 'Refuse' })
    expect(refuse.hasAttribute('disabled')).toBe(true)
    await enter(screen.getByLabelText('Reason (required to refuse)'), 'Not so.')
    await userEvent.click(refuse)
    await vi.waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual([{ decision: 'refuse', reason: 'Not so.' }]),
    )
  })

  it('offers nothing but withdrawing to whoever proposed it, and says why', async () => {
    const own = { ...change, can_withdraw: true, refusal: 'You proposed this.' }
    serve({ 'GET /api/upkeep/changes/c1/': ok(own) })
    open(paths.change('c1'))
    expect(await screen.findByText('You proposed this.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDefined()
  })

  it('that has fallen says what was changed meanwhile', async () => {
    const body = { detail: 'Changed meanwhile.', fields: [{ field: 'title', yours: 'Basic metals', theirs: 'Iron' }] }
    serve({ [decision]: { status: 412, body } })
    open(paths.change('c1'))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(/Title: it was Basic metals, and is now Iron\./)).toBeDefined()
  })

  it('shows several first passwords as several', async () => {
    const passwords = ['nina', 'omar'].map((username) => ({ username, password: `abcde-${username}` }))
    serve({ [decision]: ok({ passwords }) })
    open(paths.change('c1'))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'First passwords' })
    expect(within(dialog).getByText(/^They are shown only once/)).toBeDefined()
    expect(within(dialog).getByRole('button', { name: 'I have noted them' })).toBeDefined()
  })

  it('shows a first password once', async () => {
    serve({ [decision]: ok({ passwords: [{ username: 'nina', password: 'abcde-fghij-kmnpq-rstuv' }] }) })
    open(paths.change('c1'))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'First password' })
    expect(within(dialog).getByText('abcde-fghij-kmnpq-rstuv')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'I have noted it' }))
    await vi.waitFor(() => expect(screen.queryByText('abcde-fghij-kmnpq-rstuv')).toBeNull())
  })

  it.each([
    ['says that the first password is lost', someone.id, 1],
    ['says nothing of it where somebody else has approved it, who has it', 'u7', 0],
  ])('whose approval got no answer %s', async (_, by, count) => {
    const [entry] = change.entries
    const making = { ...change, entries: [{ ...entry, after: { ...metals.values, first_password: true } }] }
    const { routes } = serve({
      [decision]: () => {
        const approved = { ...making, state: 'approved', decided_by: { id: by, name: 'Ada' } }
        routes['GET /api/upkeep/changes/c1/'] = ok(approved)
        return 'no answer'
      },
      'GET /api/upkeep/changes/c1/': ok(making),
      'GET /api/upkeep/types/': ok([{ ...industries, once: ['first_password'] }]),
    })
    open(paths.change('c1'))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await screen.findByText(/could not be reached/)
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(screen.queryAllByText(/the first password did not arrive here and cannot be shown again/)).toHaveLength(
      count,
    )
  })

  describe('that makes a first password', () => {
    const once = 'First passwords are shown only once, on this page.'
    const approve = async () => {
      serve({
        [decision]: ok({ passwords: [{ username: 'nina', password: 'abcde-fghij-kmnpq-rstuv' }] }),
        'GET /api/upkeep/types/': ok([{ ...industries, once: ['first_password'] }]),
      })
      const router = open(paths.change('c1'))
      const button = await screen.findByRole('button', { name: 'Approve' })
      const answer = holdAnswers('POST')
      await userEvent.click(button)
      return { router, answer }
    }

    it('asks before the page is left while it is approved, and shows the password to whoever stays', async () => {
      const { router, answer } = await approve()
      void router.navigate(paths.upkeep)
      answer()
      expect(await screen.findByText(once)).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
      expect(await screen.findByText('abcde-fghij-kmnpq-rstuv')).toBeDefined()
      expect(router.state.location.pathname).toBe(paths.change('c1'))
    })

    it('asks before the page is left until it is noted', async () => {
      const { router, answer } = await approve()
      answer()
      const noted = await screen.findByRole('button', { name: 'I have noted it' })
      void router.navigate(paths.upkeep)
      expect(await screen.findByText(once)).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
      await userEvent.click(noted)
      void router.navigate(paths.upkeep)
      await vi.waitFor(() => expect(router.state.location.pathname).toBe(paths.upkeep))
    })
  })
})
