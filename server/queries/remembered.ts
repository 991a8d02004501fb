import { reader } from '../../src/texts/reader.ts'
import { LRUCache } from 'lru-cache'
import type { StoredApplication } from '../store/applications/application.ts'
import type { LookupCache } from '../store/lookups/known.ts'
import type { Work } from '../model/work.ts'
import type { Workflows } from '../model/machines/workflows.ts'

/** The answer to one person about one state of an application. */
interface RememberedAnswer<Answer> {
  workflows: Workflows
  revision: string | undefined
  rank: number | null
  /** The ids of the application's documents, which change without a new revision. */
  documents: string
  answer: Answer
}

/**
 * The most that is remembered, in characters of JSON: of all answers, of one, and of all texts that answers are made
 * from. Longer answers are made each time.
 */
const most = { all: 8_000_000, one: 200_000, texts: 2_000_000 }

/** An application with its documents. */
interface ApplicationWithDocuments {
  application: StoredApplication
  documents: readonly { id: string }[]
}

type AnswerContext = Pick<Work, 'actor' | 'workflows' | 'known' | 'now'>

/**
 * Remembers answers about applications as long as nothing on which they depend has changed: the application's revision,
 * rank and documents, the definitions, the person with their language and the colleagues for whom they act, and the
 * lookups.
 */
export function rememberAnswers<Answer extends object>() {
  const byLookups = new WeakMap<LookupCache, LRUCache<string, RememberedAnswer<Answer>>>()
  return {
    recall({ actor, workflows, known }: AnswerContext, found: ApplicationWithDocuments): Answer | undefined {
      const { id, revision, rank } = found.application
      const kept = byLookups.get(known)?.get(keyOf(id, actor))
      const isSame = kept?.workflows === workflows && kept.revision === revision && kept.rank === rank
      return isSame && kept.documents === idsOf(found) ? kept.answer : undefined
    },
    /** `until` is when time alone changes the answer (ms since 1970); infinite if it never does. */
    remember(
      { actor, workflows, known, now }: AnswerContext,
      found: ApplicationWithDocuments,
      answer: Answer,
      until: number,
    ) {
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

const idsOf = ({ documents }: ApplicationWithDocuments): string => documents.map(({ id }) => id).join()

/** The key of an answer. It contains the language, because answers have sentences. */
const keyOf = (id: string, actor: Work['actor']) => JSON.stringify([id, actor, reader().language])

/**
 * Remembers, by definitions and language, what was made from the text that a question last yielded. As long as the
 * question yields the same text, the answer is the same object.
 */
export function rememberMade<Value extends object>() {
  const byDefinitions = new WeakMap<Workflows, LRUCache<string, { text: string; made: Value }>>()
  return (workflows: Workflows, question: string, text: string, make: () => Value): Value => {
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
