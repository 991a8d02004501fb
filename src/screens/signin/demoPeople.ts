/** Who can sign in to the demo bank, as the README lists them; the page shows them only where the server says it is one. */
export interface DemoPerson {
  username: string
  title: string
}

export const demoPassword = 'credit-demo-2026'

export const demoPeople: DemoPerson[] = [
  { username: 'requester', title: 'Requester' },
  { username: 'rm', title: 'Relationship manager' },
  { username: 'reviewer', title: 'Credit reviewer' },
  { username: 'sponsor', title: 'Business sponsor' },
  { username: 'sponsor2', title: 'Second sponsor' },
  { username: 'analyst', title: 'Credit analyst, DA7' },
  { username: 'legal', title: 'Legal reviewer' },
  { username: 'compiler', title: 'Compiler' },
  { username: 'approver', title: 'Approver, DA3' },
  { username: 'board', title: 'Approver, DA1' },
  { username: 'designer', title: 'Form designer' },
  { username: 'auditor', title: 'Auditor' },
  { username: 'admin', title: 'Administrator' },
]

export const isDemo = (): boolean => document.querySelector('meta[name="demo"][content="1"]') !== null
