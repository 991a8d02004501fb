import { sentenceFor } from '../errors/forOperator.ts'
import { survey } from './folder/survey.ts'
import { prepareAside } from './prepareAside.ts'
import { type Published, publish, publishPrepared } from './publish.ts'
import { DefinitionsRefused } from './refused.ts'

export interface LiveDefinitions {
  /** What the folder says now: published anew when a file has changed, else what was published last. */
  current(): Promise<Published>
  /** What of the folder is not published; undefined when all is. */
  notLive(): NotLive | undefined
}

/** Why what the files say is not published: each mistake with its mend. */
export interface NotLive {
  since: Date
  mistakes: string[]
}

interface Seen {
  stamp: string
  published: Promise<Published>
}

/**
 * A definitions' folder that may be edited while it is served. The first `current()` throws on whatever is wrong; later
 * ones keep the last good definitions and give the error to `refused`, once for each edit, and take none of this
 * thread's time.
 */
export function openDefinitions(
  dir: string,
  { cache, refused }: { cache?: string; refused?: (error: unknown) => void } = {},
): LiveDefinitions {
  let seen: Seen | undefined
  let wrong: NotLive | undefined

  const renewed = async (previous: Promise<Published>): Promise<Published> => {
    try {
      const published = await publishPrepared(await prepareAside(dir, { cache }))
      wrong = undefined
      return published
    } catch (error) {
      wrong = { since: new Date(), mistakes: mistakesOf(error) }
      refused?.(error)
      return previous
    }
  }

  return {
    async current() {
      const stamp = await stampOf(dir)
      if (!seen) {
        const first = { stamp, published: publish(dir, { cache }) }
        seen = first
        first.published.catch(() => (seen = undefined))
      } else if (stamp !== seen.stamp) seen = { stamp, published: renewed(seen.published) }
      return seen.published
    },
    notLive: () => wrong,
  }
}

/** Also a folder that is not there has one. */
async function stampOf(dir: string): Promise<string> {
  return survey(dir).then(({ stamp }) => stamp, String)
}

function mistakesOf(error: unknown): string[] {
  return error instanceof DefinitionsRefused ? error.mistakes : [sentenceFor(error, 'put it back') ?? String(error)]
}
