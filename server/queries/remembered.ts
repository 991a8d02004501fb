import { reader } from '../../src/texts/reader.ts'
import { LRUCache } from 'lru-cache'
import type { StoredApplication } from '../store/applications/application.ts'
import type { Known } from '../store/lookups/known.ts'
import type { Work } from '../model/work.ts'
import type { Workflows } from '../model/machines/workflows.ts'

/** What one person was answered about one state of an application. */
interface Remembered<Answer> {
  workflows: Workflows
  revision: string | undefined
  rank: number | null
  /** The ids of the application's documents: they change without a new revision. */
  documents: string
  answer: Answer
}

/**
 * In characters of JSON: of all answers, of one, and of all texts that answers are made of. Longer ones are worked out
 * anew each time.
 */
const most = { all: 8_000_000, one: 200_000, texts: 2_000_000 }

/** An application with its documents. */
interface Found {
  application: StoredApplication
  documents: readonly { id: string }[]
}

type Asked = Pick<Work, 'actor' | 'workflows' | 'known' | 'now'>

/**
 * Remembers answers about applications for people who ask again, as long as nothing that they follow from has changed:
 * the application's revision, rank and documents, the definitions, the person with those for whom they act and their
 * language, and the lookups.
 */
export function rememberAnswers<Answer extends object>() {
  const byLookups = new WeakMap<Known, LRUCache<string, Remembered<Answer>>>()
  return {
    recall({ actor, workflows, known }: Asked, found: Found): Answer | undefined {
      const { id, revision, rank } = found.application
      const kept = byLookups.get(known)?.get(keyOf(id, actor))
      const isSame = kept?.workflows === workflows && kept.revision === revision && kept.rank === rank
      return isSame && kept.documents === idsOf(found) ? kept.answer : undefined
    },
    /** `until`, in ms since 1970, is when time alone changes the answer; infinite if it never does. */
    remember({ actor, workflows, known, now }: Asked, found: Found, answer: Answer, until: number) {
      const { id, revision, rank } = found.application
      const answers = byLookups.get(known) ?? new LRUCache({ maxSize: most.all, maxEntrySize: most.one })
      byLookups.set(known, answers)
      const size = JSON.stringify(answer).length
      const lasting = Number.isFinite(until) && { ttl: until - now.getTime() }
      answers.set(
        keyOf(id, actor),
        { workflows, revision, rank, documents: idsOf(found), answer },
        { size, ...lasting },
      )
    },
  }
}

const idsOf = ({ documents }: Found): string => documents.map(({ id }) => id).join()

/** An answer has sentences in the reader's language. */
const keyOf = (id: string, actor: Work['actor']) => JSON.stringify([id, actor, reader().language])

/**
 * Remembers what was made, in a language, of the text that was last read for a question, in the definitions' lifetime:
 * as long as the same text is read, the answer is the same object.
 */
export function rememberMade<Made extends object>() {
  const byDefinitions = new WeakMap<Workflows, LRUCache<string, { text: string; made: Made }>>()
  return (workflows: Workflows, question: string, text: string, make: () => Made): Made => {
    const all = byDefinitions.get(workflows) ?? new LRUCache({ maxSize: most.texts, maxEntrySize: most.one })
    byDefinitions.set(workflows, all)
    const asked = `${reader().language} ${question}`
    const kept = all.get(asked)
    if (kept?.text === text) return kept.made
    const made = make()
    all.set(asked, { text, made }, { size: asked.length + text.length })
    return made
  }
}
