import type { User } from '../../../src/engine/application.ts'

/** The person who is signed in. */
export const person: User = {
  id: 'u1',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Byron',
  da_level: 'DA3',
  role: { name: 'approver' },
}

/** The application that every form is opened on. */
export const applicationId = '7'

/** The action that completes the form. Pressing it validates the form. */
export const submit = { code: 'BENCH_SUBMIT', name: 'Submit for review', metadata: { completes: true } }
