import { client } from '../../support/people.ts'

/** A page as a test visits it: `who` looks at it, and it is there when what `arrived` selects is. */
export interface Visit {
  name: string
  who?: string
  path: string
  arrived: string
  /** Of JavaScript until then, in kilobytes as gzip sends them. */
  budget: number
  /** The form of a stage. */
  stage?: true
}

/** Which of them a test opens. */
export type Choice = (pages: Visit[]) => Visit[]

const row = 'tbody [role=rowheader]'
const field = 'main .stage-form .field'
export const awaitingPath = '/api/credit/credit-applications/awaiting-my-approval/'

/** The pages that people open daily, and the form of every stage; `everyPageOf` has the others. */
export async function pagesOf(url: string): Promise<Visit[]> {
  const { send } = await client(url, 'approver')
  const [awaiting, index] = await Promise.all([send('GET', awaitingPath), send('GET', '/definitions/index.json')])
  const id = (awaiting.body as { id: string }[])[0]?.id ?? ''
  const forms = (index.body as { stages: { title: string; formType: string }[] }).stages
  return [
    { name: 'sign-in', path: '/login', arrived: 'h1', budget: 165 },
    { name: 'sign-in, on the way to the dashboard', path: '/', arrived: 'h1', budget: 165 },
    { name: 'dashboard', who: 'approver', path: '/', arrived: row, budget: 250 },
    { name: 'my tasks', who: 'approver', path: '/my-tasks', arrived: row, budget: 250 },
    { name: 'prioritization', who: 'rm', path: '/prioritization', arrived: row, budget: 250 },
    { name: 'application', who: 'approver', path: `/credit-requests/${id}/details`, arrived: 'main time', budget: 250 },
    { name: 'new request', who: 'requester', path: '/credit-requests/new', arrived: field, budget: 310 },
    ...forms.map(({ title, formType }) => ({
      stage: true as const,
      name: title,
      who: 'analyst',
      path: `/credit-requests/${id}/edit?form_type=${formType}`,
      arrived: field,
      budget: 310,
    })),
  ]
}
