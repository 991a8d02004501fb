import { newestByUser } from '../newestByUser.ts'

const seen = newestByUser('applications_seen', 200, (value) => typeof value === 'number')

/** The version of each application that the person saw last in this browser, their own changes included. */
export const lastSeen = {
  keep: (id: string, version: number): void => seen.keep(id, version),
  /**
   * Whether a version is newer than the one that the person saw; never of an application that they have not looked at.
   */
  isNewer(id: string, version: number | undefined): boolean {
    const last = seen.of(id)
    return last !== undefined && version !== undefined && version > last
  },
}
