import { isRecord } from '../../engine/path.ts'
import { reader } from '../../texts/reader.ts'

/** Who can sign in to the demo bank; everybody has the same password. */
export interface DemoBank {
  password: string
  people: { username: string; title: string }[]
  /** The titles in other languages than English. */
  titles: Record<string, Record<string, string>>
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

/** A demo person's title in the reader's language. */
export const titleIn = ({ titles }: DemoBank, title: string): string => titles[reader().language]?.[title] ?? title

const isDemoBank = (value: unknown): value is DemoBank =>
  isRecord(value) && typeof value.password === 'string' && Array.isArray(value.people) && isRecord(value.titles)
