import { isDone, localDrafts, newDraftId } from '../../../../api/drafts/localDrafts.ts'
import { isRecord } from '../../../../engine/path.ts'

/** What a browser keeps of a draft that did not reach the server. */
export interface LocalCopy {
  /** The hash of the definitions that it changes. */
  base: string
  /** The revision that the person had seen. */
  revision: number
  /** The texts that differ from the base, by path; null for a file that is gone. */
  changes: Record<string, string | null>
}

/** Among the drafts that the browser keeps. */
const place = 'definitions'

export type OwnCopy = ReturnType<typeof copyOf>

/** The copy of a person's draft in this browser that one page writes: the one that it found, or one of its own. */
export function copyOf(user: string, id: string = newDraftId()) {
  const address = { id, user, place }
  let latest = 0
  let stored: Promise<unknown> = Promise.resolve()
  const write = (content: LocalCopy) => {
    const isStored = isDone(localDrafts.put(address, content))
    stored = isStored
    return isStored
  }
  const remove = async () => {
    await stored
    await isDone(localDrafts.remove(id))
  }
  return {
    remove,
    /** The page may be closed before anything else can be done. */
    putNow(content: LocalCopy) {
      latest += 1
      localDrafts.putNow(address, content)
      void write(content)
    },
    /** Begins to keep the draft at the server. The copy is written or removed only if no newer turn has begun. */
    turn() {
      const turn = ++latest
      return {
        /** Resolves to whether the browser has it. */
        put: (content: LocalCopy) => (turn === latest ? write(content) : stored.then((done) => done === true)),
        remove: async () => {
          if (turn === latest) await remove()
        },
      }
    },
  }
}

/** The copies that a person's browser has, the newest first; none if it stores nothing. */
export const copiesOf = (user: string) => localDrafts.find(user, place, isLocalCopy).catch(() => [])

/** Removes all copies that a person's browser has, because their draft was discarded or replaced. */
export async function removeCopies(user: string): Promise<void> {
  const copies = await copiesOf(user)
  await Promise.all(copies.map(({ id }) => copyOf(user, id).remove()))
}

const isLocalCopy = (value: unknown): value is LocalCopy =>
  isRecord(value) &&
  typeof value.base === 'string' &&
  typeof value.revision === 'number' &&
  isRecord(value.changes) &&
  Object.values(value.changes).every((text) => text === null || typeof text === 'string')
