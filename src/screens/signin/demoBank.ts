import { isRecord } from '../../engine/path.ts'

/** Who can sign in to the demo bank; everybody has the same password. */
export interface DemoBank {
  password: string
  people: { username: string; title: string }[]
}

/** What a server in demo mode says in its page, so that it is there from the first paint; elsewhere there is none. */
export function demoBank(): DemoBank | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content
  const parsed: unknown = text ? JSON.parse(text) : undefined
  return isDemoBank(parsed) ? parsed : undefined
}

const isDemoBank = (value: unknown): value is DemoBank =>
  isRecord(value) && typeof value.password === 'string' && Array.isArray(value.people)
