import { isRecord } from '../../engine/path.ts'

/** Who can sign in to the demo bank; everybody has the same password. */
export interface DemoBank {
  password: string
  people: { username: string; title: string }[]
}

/**
 * The server in demo mode writes these people into its page, so that they are there from the first paint. Elsewhere
 * there are none.
 */
export function demoBank(): DemoBank | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content
  const parsed: unknown = text ? JSON.parse(text) : undefined
  return isDemoBank(parsed) ? parsed : undefined
}

const isDemoBank = (value: unknown): value is DemoBank =>
  isRecord(value) && typeof value.password === 'string' && Array.isArray(value.people)
