import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, holdAnswers, ok } from '../../../tests/support/backend.ts'
import { Queries } from '../../../tests/support/queries.tsx'
import { enter, signedIn } from '../../../tests/support/screen.tsx'
import { localDrafts } from '../../api/drafts/localDrafts.ts'
import { session } from '../../api/http/session.ts'
import { createLook } from '../../app/theme.ts'
import { unsaved } from '../unsaved.ts'
import { OpenQuestions } from './OpenQuestions.tsx'
import { QuestionList } from './QuestionList.tsx'
import { questionMarks } from './marks.ts'
import { unsent } from './unsent.ts'

const theme = createLook()
const list = '/api/credit/credit-applications/7/questions/'

const question = (more: object = {}) => ({
  id: 'q1',
  version: 1,
  form_key: 'legal_review',
  form_name: 'Legal Review',
  field: 'governing_law',
  field_name: 'Governing law',
  text: 'Why English law?',
  asked_by: 'Ann Bo',
  asked_of: 'Cy Di',
  asked_at: '2026-11-21T10:00:00Z',
  state: 'open',
  unanswerable: false,
  ended: null,
  actions: [],
  ...more,
})
const answered = { by: 'Cy Di', on_behalf_of: null, at: '2026-11-22T10:00:00Z', answer: 'The agent asks for it.' }

function show(questions: object[], answer: Answer = ok(question())) {
  const marks = questionMarks()
  const onField = vi.fn<(field: string) => void>()
  const server = backend({
    [`GET ${list}`]: ok(questions),
    [`GET ${list}people/`]: (_, { searchParams }) => {
      const isFound = searchParams.has('field') && searchParams.get('q') === 'cy'
      return ok({ results: isFound ? [{ id: 'p1', name: 'Cy Di', role: 'Legal Reviewer' }] : [], has_more: true })
    },
    [`POST ${list}`]: answer,
    [`POST ${list}q1/`]: answer,
  })
  render(
    <ThemeProvider theme={theme}>
      <QuestionList
        application="7"
        form="legal_review"
        isOpen
        marks={marks}
        fields={() => [{ key: 'governing_law', label: 'Governing law' }]}
        onField={onField}
      />
    </ThemeProvider>,
    { wrapper: Queries },
  )
  return { ...server, marks, onField }
}

/** By keys alone. */
async function choosePerson(dialog: Pick<typeof screen, 'findByRole' | 'getByRole'>) {
  await userEvent.type(dialog.getByRole('combobox', { name: /^Person/ }), 'cy')
  await dialog.findByRole('option', { name: 'Cy Di (Legal Reviewer)' })
  await userEvent.keyboard('{Enter}')
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Person/ }).value).toBe('Cy Di (Legal Reviewer)')
}

/** What comes when the test says so. */
function later() {
  let come = () => {}
  const comes = new Promise<void>((resolve) => void (come = resolve))
  return { comes, come: () => come() }
}

/** What the browser keeps, by id; the store itself has its own tests. */
let stored: Map<string, Parameters<typeof localDrafts.put>>

beforeEach(() => {
  stored = new Map()
  vi.spyOn(localDrafts, 'put').mockImplementation(async (...draft) => void stored.set(draft[0].id, draft))
  vi.spyOn(localDrafts, 'remove').mockImplementation(async (id) => void stored.delete(id))
  vi.spyOn(localDrafts, 'find').mockImplementation(async (user, place, isContent) =>
    [...stored.values()].flatMap(([address, content]) =>
      address.user === user && address.place === place && isContent(content)
        ? [{ id: address.id, at: '2026-11-21T10:00:00Z', content }]
        : [],
    ),
  )
  signedIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('The questions on a form', () => {
  it('leave another dialog open when one that was closed meanwhile is sent', async () => {
    show([question({ actions: ['withdraw'] })])
    const answer = holdAnswers('POST')
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    await enter(await screen.findByLabelText(/^Question/), 'Who signs?')
    answer()
    await screen.findByText('The question is withdrawn.')
    expect(screen.getByDisplayValue('Who signs?')).toBeTruthy()
  })

  it('keep what was changed while they were being sent', async () => {
    show([])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    await userEvent.selectOptions(dialog.getByLabelText('About'), 'Governing law')
    await choosePerson(dialog)
    fireEvent.change(dialog.getByLabelText(/^Question/), { target: { value: 'Why?' } })
    const answer = holdAnswers('POST')
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
    fireEvent.change(dialog.getByLabelText(/^Question/), { target: { value: 'Why, and since when?' } })
    answer()
    await screen.findByText('The question is sent.')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue your question' }))
    expect(screen.getByDisplayValue('Why, and since when?')).toBeTruthy()
  })

  it('are listed with their answers, mark their fields, and lead there and back', async () => {
    const { marks, onField } = show([
      question(),
      question({ id: 'q2', text: 'Since when?', field: 'title', state: 'answered', ended: answered }),
      question({ id: 'q3', text: 'Who?', field: null, state: 'withdrawn', ended: { ...answered, answer: null } }),
      question({ id: 'q4', text: 'Elsewhere?', form_key: 'credit_review' }),
    ])
    const line = within((await screen.findByText('Since when?')).closest('li') as HTMLElement)
    expect(line.getByText('The agent asks for it.')).toBeTruthy()
    expect(line.getByText(/^Answered by Cy Di, 22 Nov 2026/)).toBeTruthy()
    expect(screen.getByText(/^Withdrawn by Cy Di/)).toBeTruthy()
    expect(screen.queryByText('Elsewhere?')).toBeNull()
    expect(['governing_law', 'title', 'rating'].map(marks.of)).toEqual(['1 open question', '1 question', undefined])
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    marks.follow('title')
    expect(document.activeElement?.textContent).toContain('Since when?')
    await userEvent.click(screen.getAllByRole('button', { name: 'Governing law' })[0] as HTMLElement)
    expect(onField).toHaveBeenCalledWith('governing_law')
  })

  it('are asked of whoever may see the field; what is too long is kept and not sent', async () => {
    const { changes } = show([])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    const send = dialog.getByRole('button', { name: 'Ask' })
    const text = dialog.getByLabelText<HTMLTextAreaElement>(/^Question/)
    fireEvent.change(text, { target: { value: '汉'.repeat(2001) } })
    await userEvent.selectOptions(dialog.getByLabelText('About'), 'Governing law')
    await choosePerson(dialog)
    expect(text.value).toHaveLength(2001)
    expect(unsent.isThere()).toBe(true)
    expect(dialog.getByText('1 character too many', { selector: '.count' })).toBeTruthy()
    expect(send.hasAttribute('disabled')).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue your question' }))
    const again = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Question/).value).toHaveLength(2001)
    fireEvent.change(again.getByLabelText(/^Question/), { target: { value: ' Why? ' } })
    await userEvent.click(again.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('The question is sent.')).toBeTruthy()
    expect(unsent.isThere()).toBe(false)
    expect(changes()).toMatchObject([
      { path: list, body: { form: 'legal_review', field: 'governing_law', person: 'p1', text: 'Why?' } },
    ])
  })

  it('are kept as they are written until they are sent, also when the page is left, and nobody is asked then', async () => {
    show([question({ actions: ['answer'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    await userEvent.selectOptions(dialog.getByLabelText('About'), 'Governing law')
    await choosePerson(dialog)
    fireEvent.change(dialog.getByLabelText(/^Question/), { target: { value: 'Why English law?' } })
    expect(unsent.isThere()).toBe(true)
    await waitFor(() => expect(unsent.isThere()).toBe(false))
    expect(await unsaved.lostIn(0)).toMatch(/kept only in this browser/)
    cleanup()
    expect(await unsaved.lostIn(0)).toBeUndefined()

    const { changes } = show([question({ actions: ['answer'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Continue your question' }))
    const again = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    await userEvent.click(again.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('The question is sent.')).toBeTruthy()
    expect(changes()).toMatchObject([{ body: { field: 'governing_law', person: 'p1', text: 'Why English law?' } }])
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
    const answer = within(await screen.findByRole('dialog', { name: 'Answer' }))
    await enter(answer.getByLabelText(/^Your answer/), 'It is usual.')
    cleanup()

    show([question({ actions: ['answer'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Continue your answer' }))
    const last = within(await screen.findByRole('dialog', { name: 'Answer' }))
    expect(last.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe('It is usual.')
    expect(screen.queryByText('Continue your question')).toBeNull()
  })

  it('are kept beside what an earlier visit has left, also if they are written before that is found', async () => {
    const before = later()
    vi.mocked(localDrafts.find).mockImplementation(async (_, __, isContent) => {
      await before.comes
      const content: unknown = { q1: { text: 'It is usual.' } }
      return isContent(content) ? [{ id: 'd1', at: '2026-11-21T10:00:00Z', content }] : []
    })
    show([question({ actions: ['answer'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    fireEvent.change(dialog.getByLabelText(/^Question/), { target: { value: 'Why?' } })
    before.come()
    const both = { q1: { text: 'It is usual.' }, ask: { text: 'Why?' } }
    await waitFor(() => expect([...stored.values()].map(([, content]) => content)).toEqual([both]))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Continue your answer' })).toBeTruthy()
  })

  it('are not lost while another one is on its way', async () => {
    show([question({ actions: ['answer'] }), question({ id: 'q2', actions: ['answer'] })])
    const release = holdAnswers('POST')
    const answer = async (n: number, text: string) => {
      await userEvent.click((await screen.findAllByRole('button', { name: 'Answer' }))[n] as HTMLElement)
      const dialog = within(await screen.findByRole('dialog', { name: 'Answer' }))
      fireEvent.change(dialog.getByLabelText(/^Your answer/), { target: { value: text } })
      return dialog
    }
    const first = await answer(0, 'It is usual.')
    await userEvent.click(first.getByRole('button', { name: 'Answer' }))
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await answer(0, 'The agent asks for it.')
    release()
    await screen.findByText('The answer is sent.')
    await waitFor(() =>
      expect([...stored.values()].map(([, content]) => content)).toEqual([{ q2: { text: 'The agent asks for it.' } }]),
    )
  })

  it('leave nothing in the browser of whoever has logged out in another tab meanwhile', async () => {
    show([])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    fireEvent.change(dialog.getByLabelText(/^Question/), { target: { value: 'Why?' } })
    session.clear()
    cleanup()
    await waitFor(() => expect(localDrafts.remove).toHaveBeenCalledOnce())
    expect(localDrafts.put).not.toHaveBeenCalled()
  })

  it('are asked about before they are left where the browser can keep nothing', async () => {
    vi.mocked(localDrafts.put).mockRejectedValue(new Error('There is no room.'))
    show([])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    await userEvent.type(dialog.getByLabelText(/^Question/), 'Why?')
    await waitFor(() => expect(localDrafts.put).toHaveBeenCalledOnce())
    expect(unsent.isThere()).toBe(true)
  })

  it('are answered as they were seen; whose answer came too late sees the other one, and keeps theirs', async () => {
    const { routes, changes } = show([question({ actions: ['answer'] })], { status: 412, body: { detail: 'Changed.' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer' }))
    await enter(dialog.getByLabelText(/^Your answer/), 'The agent wants it.')
    routes[`GET ${list}`] = ok([question({ version: 2, state: 'answered', ended: answered })])
    await userEvent.click(dialog.getByRole('button', { name: 'Answer' }))
    expect(await dialog.findByText(/somebody else has answered or withdrawn this question/)).toBeTruthy()
    expect(await screen.findByText('The agent asks for it.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Your answer/).value).toBe('The agent wants it.')
    expect(dialog.getByRole('button', { name: 'Answer' }).hasAttribute('disabled')).toBe(true)
    expect(changes()[0]?.headers.get('if-match')).toBe('"1"')
  })

  it('say in their dialog why they can no longer be answered; an answer that cannot be sent is then no unsent work', async () => {
    const { routes } = show([question({ actions: ['answer'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer' }))
    await enter(dialog.getByLabelText(/^Your answer/), 'The agent wants it.')
    routes[`GET ${list}`] = ok([question({ version: 2, state: 'withdrawn', ended: { ...answered, answer: null } })])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await dialog.findByText(/somebody else has answered or withdrawn this question/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Answer' }).hasAttribute('disabled')).toBe(true)
    expect(unsaved.isThere()).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(unsaved.isThere()).toBe(false))
  })

  it('say so where the person can no longer withdraw them, as when an absence has ended', async () => {
    const { routes } = show([question({ actions: ['withdraw'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog'))
    routes[`GET ${list}`] = ok([question()])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await dialog.findByText('You can no longer answer or withdraw this question.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Withdraw' }).hasAttribute('disabled')).toBe(true)
  })

  it('say that their person can no longer answer, and advise whoever asked to ask somebody else', async () => {
    show([
      question({ unanswerable: true, actions: ['withdraw'] }),
      question({ id: 'q2', text: 'Since when?', unanswerable: true }),
      question({ id: 'q3', text: 'Who signs?', actions: ['withdraw'] }),
    ])
    const noteOn = async (text: string) =>
      within((await screen.findByText(text)).closest('li') as HTMLElement)
        .queryByRole('note')
        ?.textContent?.trim()
    expect(await noteOn('Why English law?')).toBe(
      'Cy Di can no longer answer. Withdraw the question and ask somebody else.',
    )
    expect(await noteOn('Since when?')).toBe('Cy Di can no longer answer.')
    expect(await noteOn('Who signs?')).toBeUndefined()
  })

  it('are withdrawn once that is confirmed', async () => {
    const { changes, routes } = show([question({ actions: ['withdraw'] })])
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' })
    routes[`GET ${list}`] = ok([question({ state: 'withdrawn', ended: { ...answered, answer: null } })])
    await userEvent.click(confirm)
    expect(await screen.findByText('The question is withdrawn.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.className).toBe('question-list'))
    expect(changes()).toMatchObject([{ path: `${list}q1/`, body: { action: 'withdraw' } }])
  })
})

describe('Before a decision', () => {
  const decide = (answer: Answer) => {
    const server = backend({ [`GET ${list}`]: answer })
    render(<OpenQuestions application="7" />, { wrapper: Queries })
    return server
  }

  it('the open questions are named, on whatever form; where there are none, nothing is', async () => {
    decide(ok([question({ form_name: 'Credit Review' }), question({ id: 'q2', state: 'answered', ended: answered })]))
    expect((await screen.findByRole('group', { name: 'Open questions' })).textContent).toBe(
      '1 question is open:Credit Review, Governing law, asked of Cy Di: “Why English law?”',
    )
  })

  it('a list that cannot be read is not taken for an empty one, and can be read again', async () => {
    const { routes } = decide({ status: 500 })
    await waitFor(() => expect(screen.getByText('The questions could not be loaded.')).toBeTruthy())
    routes[`GET ${list}`] = ok([question()])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: 'Open questions' })).toBeTruthy()
  })
})
