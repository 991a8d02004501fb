import { client } from '../../support/people.ts'
import { type Visit, awaitingPath, pagesOf } from './pages.ts'

/** A page, and who looks at it. */
type Page = Pick<Visit, 'name' | 'who' | 'path'>

/** The pages that most people open rarely: papers, oversight, records and the workbench. */
async function furtherPagesOf(url: string): Promise<Page[]> {
  const { send } = await client(url, 'approver')
  const [waiting] = (await send('GET', awaitingPath)).body as { id: string }[]
  const application = `/credit-requests/${waiting?.id}`
  return [
    { who: 'approver', name: 'briefing', path: `${application}/briefing?form_type=credit_approval` },
    { who: 'approver', name: 'credit paper', path: `${application}/paper` },
    { who: 'approver', name: 'agenda', path: '/my-tasks/agenda' },
    { who: 'approver', name: 'open work', path: '/open-work' },
    { who: 'approver', name: 'pipeline', path: '/pipeline' },
    { who: 'auditor', name: 'audit', path: '/audit' },
    { who: 'admin', name: 'proposed changes', path: '/records' },
    { who: 'admin', name: 'records', path: '/records/industries' },
    { who: 'admin', name: 'record', path: '/records/industries/record?key=C24' },
    { who: 'admin', name: 'new record', path: '/records/industries/new' },
    { who: 'admin', name: 'import', path: '/records/industries/import' },
    { who: 'designer', name: 'workbench', path: '/workbench' },
    { who: 'designer', name: 'definition editor', path: '/workbench/draft' },
    { who: 'designer', name: 'versions', path: '/workbench/versions' },
    { who: 'designer', name: 'where used', path: '/workbench/uses' },
    { who: 'designer', name: 'replay', path: '/workbench/replay' },
    { who: 'designer', name: 'guide', path: '/workbench/guide' },
  ]
}

/** Every page of the product, and the form of every stage. */
export const everyPageOf = async (url: string): Promise<Page[]> => [
  ...(await pagesOf(url)),
  ...(await furtherPagesOf(url)),
]
