/** Requests to the server, and the limit for 95 of 100 answers, in ms. */
export interface Question {
  name: string
  as: string
  /** The paths, requested in turn. */
  paths: string[]
  limit: number
}

const list = '/api/credit/credit-applications/'

/** In ms: the time that the lists promise. */
export const limit = 50

export type Send = (method: string, path: string) => Promise<{ body: unknown }>

interface Page {
  count: number
  next: string | null
  results: { id: string }[]
  facets?: { statuses: { code: string }[]; priorities: string[] }
}

const asked = (name: string, ...queries: string[]): Question => ({
  name,
  as: 'auditor',
  paths: queries.map((query) => `${list}?limit=100${query}`),
  limit,
})

const askedBy = (as: string, name: string, path: string): Question => ({ name, as, paths: [path], limit })

const wanted = (fields: object) => `&where=${encodeURIComponent(JSON.stringify(fields))}`

const read = async (send: Send, path: string) => (await send('GET', path)).body as Page

/** The largest page size. */
const largest = 999

/** The query parameter that continues from the middle of all applications. */
async function fromTheMiddle(send: Send, order = ''): Promise<string> {
  let { next, count } = await read(send, `${list}?limit=${largest}${order}`)
  for (let page = 2; page < count / largest / 2; page += 1)
    next = (await read(send, `${list}?limit=${largest}${order}&cursor=${next}`)).next
  return next === null ? order : `${order}&cursor=${next}`
}

export async function questions(send: Send): Promise<Question[]> {
  const { facets } = await read(send, `${list}?limit=1`)
  const states = facets?.statuses.map(({ code }) => `&status=${code}`) ?? []
  const priorities = facets?.priorities.map((priority) => `&priority=${priority}`) ?? []
  const middle = await fromTheMiddle(send)
  const { results } = await read(send, `${list}?limit=40${middle}`)
  const each = (path: string) => results.map(({ id }) => `${list}${id}/${path}`)
  return [
    asked('the first page, with count and facets', ''),
    asked('a page in the middle of the book', middle),
    asked('by title', '&order=title'),
    asked('by counterparty, downwards', '&order=-counterparty'),
    asked('by submitter', '&order=created_by_name'),
    asked('by priority', '&order=priority'),
    asked('by rank', '&order=rank'),
    asked('by required day', '&order=required_by_date'),
    asked('by a text that the definitions add', '&order=fields.executive'),
    asked('by a number that the definitions add, downwards', '&order=-fields.revenue'),
    asked(
      'a page in the middle, by a choice that the definitions add',
      await fromTheMiddle(send, '&order=fields.authority'),
    ),
    asked('a choice that the definitions add', wanted({ authority: 'DA3' }), wanted({ recommendation: 'reject' })),
    asked('two choices, by a number', `${wanted({ authority: 'DA3', kyc: 'true' })}&order=fields.revenue`),
    asked('a choice that nobody made, by title', `${wanted({ template: 'GMRA' })}&order=title`),
    asked('a choice of the newest tenth, oldest first', `${wanted({ template: 'OTHER' })}&order=reference_number`),
    asked('a choice of the newer half, oldest first', `${wanted({ template: 'CSA' })}&order=reference_number`),
    asked('a choice in a state, by a date', `${wanted({ authority: 'DA3' })}&status=REJECTED&order=fields.visit`),
    asked('a choice among what a search finds', `${wanted({ kyc: 'true' })}&search=copper`),
    asked('every state, each in its turn', ...states),
    asked('every priority, each in its turn', ...priorities),
    asked('a state and a priority, by title', '&status=REJECTED&priority=High&order=title'),
    asked('a rare state, by title', '&status=DRAFT&order=title'),
    asked('search: a word in many', '&search=copper'),
    asked('search: a counterparty', '&search=norrland%20met'),
    asked('search: a reference', '&search=cr-2024-0012'),
    asked('search: nothing', '&search=zzzqq'),
    asked('search: one letter', '&search=a'),
    asked('search in a state, by counterparty', '&search=copper&status=REJECTED&order=counterparty'),
    {
      name: `a part of a CSV file, ${largest} rows`,
      as: 'auditor',
      paths: [`${list}?limit=${largest}${middle}`],
      limit,
    },
    { name: 'one application, each another one', as: 'auditor', paths: each(''), limit },
    { name: 'its history', as: 'auditor', paths: each('history/'), limit },
    { name: 'its documents', as: 'auditor', paths: each('documents/'), limit },
    askedBy('rm', 'all that is open', `${list}?open=true`),
    askedBy('reviewer', 'who has what', '/api/open-work/'),
    askedBy('reviewer', 'the workload of everybody', '/api/workload/'),
    askedBy('reviewer', 'the pipeline', '/api/pipeline/'),
  ]
}
