import { isDone, localDrafts, newDraftId } from '../../api/drafts/localDrafts.ts'
import { session } from '../../api/http/session.ts'
import { isRecord } from '../../engine/path.ts'
import type { Choice } from '../../ui/fields/useSearch.ts'

/** A question or an answer that is written and not sent. */
export interface QuestionDraft {
  text: string
  /** The field that a question is about; without it, the form as a whole. */
  field?: string
  /** Whom it is for. */
  person?: Choice
}

/** By the id of the question that is answered; a new question is under `ask`. */
export type QuestionDrafts = Readonly<Record<string, QuestionDraft>>

/** Where the browser keeps, among the drafts, a person's texts about a form of an application. */
export interface Place {
  user: string
  application: string
  form: string
}

const placeOf = ({ application, form }: Place) => `questions ${application} ${form}`

/** Logging out, here or in another tab, removes everything: a page that is left afterwards must not write it again. */
const isSignedIn = ({ user }: Place) => session.userId() === user

/** Writes run one after the other: a sent text is removed after it was put, and the next page finds the last state. */
let keeping: Promise<unknown> = Promise.resolve()

/**
 * The texts that one page keeps, and none of another tab's. Once it keeps a text, it takes over what an earlier page
 * has left.
 */
export function questionDraftsAt(place: Place) {
  const { user } = place
  const id = `${placeOf(place)} ${user} ${newDraftId()}`
  const address = { id, user, place: placeOf(place) }
  let left: EarlierDrafts[] = []

  const ownOnly = async (drafts: QuestionDrafts) => {
    if (hasText(drafts) && isSignedIn(place)) await localDrafts.put(address, withText(drafts))
    else await localDrafts.remove(id)
    const taken = left
    left = []
    for (const each of taken) await takeOver(each)
  }

  /**
   * Two tabs may each have left a text for the same place: the older one waits until the newer one is sent or removed.
   */
  const takeOver = async ({ id: other, at, rest }: EarlierDrafts) => {
    if (hasText(rest) && isSignedIn(place)) await localDrafts.put({ ...address, id: other }, rest, Date.parse(at))
    else await localDrafts.remove(other)
  }

  return {
    /** The texts that the person's browser still has; none if it stores nothing. */
    find: (): Promise<QuestionDrafts> =>
      keeping
        .then(() => localDrafts.find(user, address.place, areQuestionDrafts))
        .then((found) => {
          const all = found.reduceRight<QuestionDrafts>((older, { content }) => ({ ...older, ...content }), {})
          left = found.map(({ content, ...row }) => ({ ...row, rest: without(content, all) }))
          return all
        })
        .catch(() => ({})),

    /** Keeps the texts. Resolves to whether the browser now has them. */
    keep(drafts: QuestionDrafts): Promise<boolean> {
      const kept = isDone(keeping.then(() => ownOnly(drafts)))
      keeping = kept
      return kept
    },

    /** The page may be closed before anything else can be done. */
    keepNow(drafts: QuestionDrafts): void {
      if (hasText(drafts) && isSignedIn(place)) localDrafts.putNow(address, withText(drafts))
    },
  }
}

/** The texts that an earlier page has left; `rest` are those that are not shown. */
interface EarlierDrafts {
  id: string
  at: string
  rest: QuestionDrafts
}

const without = (drafts: QuestionDrafts, shown: QuestionDrafts): QuestionDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key, { text }]) => text !== shown[key]?.text))

const withText = (drafts: QuestionDrafts): QuestionDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isBegun(draft)))

/** Without a text there is nothing to lose. */
export const isBegun = (draft: QuestionDraft | undefined): boolean => draft !== undefined && draft.text.trim() !== ''

const hasText = (drafts: QuestionDrafts): boolean => Object.values(drafts).some(isBegun)

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextIfThere = (value: unknown): boolean => value === undefined || isText(value)

const areQuestionDrafts = (value: unknown): value is QuestionDrafts =>
  isRecord(value) &&
  Object.values(value).every(
    (each) =>
      isRecord(each) &&
      isText(each.text) &&
      isTextIfThere(each.field) &&
      (each.person === undefined || (isRecord(each.person) && isText(each.person.key) && isText(each.person.label))),
  )
