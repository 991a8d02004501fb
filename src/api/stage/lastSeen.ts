import { remember } from '../remember.ts'
import { session } from '../http/session.ts'

const keyOf = () => `applications_seen ${session.restore().user?.id ?? ''}`

/** The number of applications that are remembered: those seen last. */
const most = 200

type SeenVersions = Record<string, number>

function read(): SeenVersions {
  try {
    return JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as SeenVersions
  } catch {
    return {}
  }
}

/** The version of each application that the person saw last in this browser, their own changes included. */
export const lastSeen = {
  keep(id: string, version: number): void {
    const { [id]: _, ...others } = read()
    const newest = Object.entries({ ...others, [id]: version }).slice(-most)
    remember(keyOf(), JSON.stringify(Object.fromEntries(newest)))
  },
  /**
   * Whether a version is newer than the one that the person saw; never of an application that they have not looked at.
   */
  isNewer(id: string, version: number | undefined): boolean {
    const seen = read()[id]
    return seen !== undefined && version !== undefined && version > seen
  },
}
